import { jest } from '@jest/globals'
import { type Academy, startAcademy } from './academy.ts'
import { closing } from './story/closing.ts'
import { doors } from './story/doors.ts'
import { enrolling } from './story/enrol.ts'
import { finding } from './story/finding.ts'
import { offline } from './story/offline.ts'
import { planning } from './story/planning.ts'
import { running } from './story/running.ts'
import { everyScreen } from './story/screens.ts'
import { visitor } from './story/visitor.ts'

jest.setTimeout(300_000)

let academy: Academy
const the = () => academy
beforeAll(async () => {
  academy = await startAcademy()
}, 300_000)
afterAll(async () => academy.stop())

describe('the story, told in a browser by each role (issue steps 1 to 8)', () => {
  enrolling(the)
  closing(the)
  planning(the)
  // `npm test` tells the core path alone while the shell is what it was (deploy/launch/rare.ts)
  if (process.env.STORIES === 'core') return
  visitor(the)
  running(the)
  doors(the)
  finding(the)
  offline(the)
  everyScreen(the)
})
