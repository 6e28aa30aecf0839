import { currentSession } from '../../core/session/session.ts'
import { localStore, readJson } from '../../core/storage.ts'

/** As many as stand in the box without scrolling. */
const MOST = 6
const key = (): string => `find.${currentSession().me?.userId ?? ''}`
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What this person has sought on this device, the latest first. */
export const recentTexts = (): string[] => {
  const kept = readJson<unknown>(localStore, key(), [])
  return isTexts(kept) ? kept.slice(0, MOST) : []
}

/** Keeps a text that led somewhere. */
export const keepText = (text: string): void => {
  const others = recentTexts().filter((one) => one !== text)
  localStore.set(key(), JSON.stringify([text, ...others].slice(0, MOST)))
}

export const forgetTexts = (): void => localStore.remove(key())
