import { day, maybe, message, moment, named, person, plain, word } from '../core/message.ts'

/** Who asks for what, and what it is about where it is about something. */
const asked = {
  offering: maybe(named()),
  number: maybe(plain()),
  starts: maybe(day()),
  site: maybe(named()),
  until: moment(),
  person: person(),
  subject: word('subjects', 'enrolment'),
}

export const assigned = message('approval-workflow/tasks.assigned', { group: 'approval', mail: true, params: asked })
export const reminded = message('approval-workflow/tasks.reminded', { group: 'approval', params: asked })
export const escalated = message('approval-workflow/tasks.escalated', { group: 'approval', params: asked })
