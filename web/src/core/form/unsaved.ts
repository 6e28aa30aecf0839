import i18next from 'i18next'
import { useEffect, useRef } from 'react'
import { confirmUser } from '../notices/notices.ts'

const dirty = new Set<symbol>()

const markUnsaved = (form: symbol, unsaved: boolean) => {
  if (unsaved) dirty.add(form)
  else dirty.delete(form)
}

/** Marks a form or a field as having unsaved changes, or as clean again, as long as it is there. */
export const useUnsavedMark = (unsaved: boolean) => {
  const mark = useRef(Symbol('form'))
  useEffect(() => {
    const form = mark.current
    markUnsaved(form, unsaved)
    return () => markUnsaved(form, false)
  }, [unsaved])
}

const hasUnsaved = (): boolean => dirty.size > 0

const say = (key: string) => i18next.t(`core:${key}`)

/** May the reader leave? Asks only where something would be lost. */
export const mayLeave = async (): Promise<boolean> => {
  if (!hasUnsaved()) return true
  const agreed = await confirmUser({
    title: say('form.leaveTitle'),
    text: say('form.leaveText'),
    tone: 'warning',
    yes: say('form.leave'),
    no: say('form.stay'),
    danger: true,
  })
  if (agreed) dirty.clear()
  return agreed
}

const onLink = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
  if (!link || !hasUnsaved() || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  void mayLeave().then((agreed) => {
    if (agreed) window.location.hash = link.getAttribute('href') ?? ''
  })
}

const numberOf = (state: unknown): number | undefined => (state as { at?: number } | null)?.at
let place = -1
let comingBack = false

/** The router has arrived somewhere: numbers the entries of the history, so that Back and Forward can be undone. */
export const notePlace = (how: 'PUSH' | 'POP' | 'REPLACE') => {
  place = numberOf(window.history.state) ?? (how === 'REPLACE' ? Math.max(place, 0) : place + 1)
  window.history.replaceState({ ...(window.history.state as object | null), at: place }, '')
}

// The browser has moved before anybody could ask: it is brought back unseen by the router, and moves again when the reader agrees.
const onPop = (event: PopStateEvent) => {
  if (!comingBack && !hasUnsaved()) return
  event.stopImmediatePropagation()
  if (comingBack) {
    comingBack = false
    return
  }
  // An address that was typed is a new entry and has no number yet.
  const [to, typed] = [numberOf(event.state), window.location.hash]
  const steps = to === undefined ? 1 : to - place
  if (steps === 0) return
  comingBack = true
  window.history.go(-steps)
  void mayLeave().then((agreed) => {
    if (!agreed) return
    if (to === undefined) window.location.hash = typed
    else window.history.go(steps)
  })
}

const onUnload = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault()
}

/** Guards every link of the application, Back and Forward, and the closing of the tab; to be called before the router listens, because windows call listeners in their order. Gives back how to stop. */
export const guardUnsaved = () => {
  document.addEventListener('click', onLink, true)
  window.addEventListener('popstate', onPop, true)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    document.removeEventListener('click', onLink, true)
    window.removeEventListener('popstate', onPop, true)
    window.removeEventListener('beforeunload', onUnload)
  }
}
