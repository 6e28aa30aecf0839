import { currentSession, onSession } from '../session/session.ts'
import { readJson, sessionStore } from '../storage.ts'
import type { Values } from './validate.ts'

// What was typed and not yet saved survives a reload, a wrong click and an ended session, for this person in this tab.
const KEY = 'drafts'
type Drafts = Record<string, Values>

const nameOf = (key: string) => `${currentSession().me?.userId ?? ''}|${key}`
const all = () => readJson<Drafts>(sessionStore, KEY, {})

export const readDraft = (key: string): Values | null => all()[nameOf(key)] ?? null

export const keepDraft = (key: string, values: Values) => {
  sessionStore.set(KEY, JSON.stringify({ ...all(), [nameOf(key)]: values }))
}

export const dropDraft = (key: string) => {
  const { [nameOf(key)]: _, ...others } = all()
  sessionStore.set(KEY, JSON.stringify(others))
}

onSession((now) => {
  if (now.ended === 'left') sessionStore.remove(KEY)
})
