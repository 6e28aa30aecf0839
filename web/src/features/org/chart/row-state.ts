import type { OutletStaff } from './api.ts'

type Row = OutletStaff['departments'][number]['rows'][number]
type Say = (key: string, values?: Record<string, unknown>) => string

/** What is said of a position below its name, and how much it matters. */
export const rowState = (say: Say, row: Row): { words: string; tone: 'bad' | 'warn' | 'plain' } => {
  const { vacant, days = 0, covered, leaving, over, key, since } = row
  const words = [
    vacant > 0 ? (since && days > 0 ? say('outlet.vacantDays', { count: days }) : say('outlet.vacantToday')) : '',
    covered > 0 ? say('outlet.coveredBy', { count: covered }) : '',
    leaving > 0 ? say('outlet.leavingOf', { count: leaving }) : '',
    over > 0 ? say('outlet.overBy', { count: over }) : '',
  ].filter(Boolean)
  return { words: words.join(' · ') || say('outlet.onDuty'), tone: vacant > 0 ? (key ? 'bad' : 'warn') : over > 0 ? 'warn' : 'plain' }
}
