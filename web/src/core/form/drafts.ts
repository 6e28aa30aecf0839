import { currentSession, onSession } from '../session/session.ts'
import { readJson, sessionStore } from '../storage.ts'
import type { Values } from './validate.ts'

// What was typed and not yet saved survives a reload, a wrong click and an ended session, for this person in this tab.
const KEY = 'drafts'
type Drafts = Record<string, Values>

const nameOf = (key: string) => `${currentSession().me?.userId ?? ''}|${key}`
const all = () => readJson<Drafts>(sessionStore, KEY, {})

/** What this person typed into a form and has not saved; null where there is nothing. */
export const readDraft = (key: string): Values | null => all()[nameOf(key)] ?? null

/** Keeps what this person has typed, in place of what was kept under the key before. */
export const keepDraft = (key: string, values: Values) => {
  sessionStore.set(KEY, JSON.stringify({ ...all(), [nameOf(key)]: values }))
}

/** Forgets what was typed: it is saved, or given up. */
export const dropDraft = (key: string) => {
  const { [nameOf(key)]: _, ...others } = all()
  sessionStore.set(KEY, JSON.stringify(others))
}

onSession((now) => {
  if (now.ended === 'left') sessionStore.remove(KEY)
})
