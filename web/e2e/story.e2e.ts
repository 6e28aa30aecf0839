import { jest } from '@jest/globals'
import { type Academy, startAcademy } from './academy.ts'
import { closing } from './story/closing.ts'
import { enrolling } from './story/enrol.ts'
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
  visitor(the)
  enrolling(the)
  closing(the)
  planning(the)
  running(the)
  everyScreen(the)
})
