import * as approval from '../approval-workflow/events.ts'
import type { EventType } from '../core/event.ts'
import * as fee from '../fee/events.ts'
import * as offerings from './delivery/offering-events.ts'
import * as enrolments from './events.ts'

const isEvent = (value: unknown): value is EventType => typeof value === 'object' && value !== null && 'topic' in value && 'example' in value
const events = [enrolments, offerings, approval, fee].flatMap((file) => Object.values(file).filter(isEvent))

describe('events of the core story', () => {
  it.each(events.map((event) => [event.name, event] as const))(
    '%s: its example is one, and no fact names a person (I56)',
    (name, { schema, example, kind, topic }) => {
      expect(schema.safeParse(example)).toMatchObject({ success: true })
      expect(JSON.parse(JSON.stringify(example))).toEqual(example)
      expect(name.startsWith(`${topic.replace(/\.state$/, '')}.`)).toBe(true)
      if (kind === 'fact') expect(Object.keys(example as object).filter((key) => /name|mobile|email|birth|photo|idNumber/i.test(key))).toEqual([])
    },
  )
  it('no name twice', () => expect(new Set(events.map(({ name }) => name)).size).toBe(events.length))
})
