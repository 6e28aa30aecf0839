import i18next from 'i18next'
import { confirmUser } from '../notices/notices.ts'

const dirty = new Set<symbol>()

/** Marks a form as having unsaved changes, or as clean again. */
export const markUnsaved = (form: symbol, unsaved: boolean) => {
  if (unsaved) dirty.add(form)
  else dirty.delete(form)
}

export const hasUnsaved = (): boolean => dirty.size > 0

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

const onUnload = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault()
}

/** Guards every link of the application and the closing of the tab. Gives back how to stop. */
export const guardUnsaved = () => {
  document.addEventListener('click', onLink, true)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    document.removeEventListener('click', onLink, true)
    window.removeEventListener('beforeunload', onUnload)
  }
}
