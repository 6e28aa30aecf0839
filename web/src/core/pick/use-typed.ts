import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** What somebody types into a search, told once he pauses. */
export const useTyped = () => {
  const [typed, setTyped] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTyped(text.trim()), PAUSE_MS)
  }
  return [typed, type] as const
}
