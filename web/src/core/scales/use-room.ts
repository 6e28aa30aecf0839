import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width that a box has, followed as it changes; `known` until it is measured. */
export const useRoom = <E extends HTMLElement>(known: number): { box: RefObject<E | null>; room: number } => {
  const box = useRef<E>(null)
  const [room, setRoom] = useState(known)
  useLayoutEffect(() => {
    const node = box.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(() => setRoom(node.clientWidth))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])
  return { box, room }
}
