import { halfDaysOf } from '@academy/contracts/core/half-days.ts'
import { enrolmentReasons } from '@academy/contracts/training/delivery/enrolments.ts'
import { audienceHolds } from './audience.ts'
import { at } from './enrolment.samples.ts'
import { type Applicant, checksOf, failuresOf, type Wanted } from './reasons.ts'

const now = at('2026-11-10 10:00:00')
const halfDays = halfDaysOf('2026-11-24', 'am', 2)
const wanted = (given: Partial<Wanted> = {}): Wanted => ({
  offeringId: 'o-1',
  courseCode: 'THE102',
  brand: 'E',
  audience: ['TE*'],
  prerequisites: [
    { courseCode: 'THA101', passScore: 90, successors: ['THA111'] },
    { courseCode: 'TBA103', passScore: 75, successors: [] },
  ],
  intervalMonths: 20,
  startDate: '2026-11-24',
  halfDays,
  published: true,
  closesAt: at('2026-11-21 23:59:59'),
  room: { free: 4, liveTickets: 0, waitingList: true, waitingMax: 20 },
  net: 224_000,
  overdraft: 2_000_000,
  ...given,
})
const applicant = (given: Partial<Applicant> = {}): Applicant => ({
  today: '2026-11-10',
  post: { positionCode: 'TE05', key: true, joinDate: '2021-03-01', dealerStatus: '20', brands: ['O', 'E'] },
  results: [
    { courseCode: 'THA101', date: '2026-01-10', score: 95, passed: true },
    { courseCode: 'TBA103', date: '2025-05-06', score: 80, passed: true },
  ],
  booked: [],
  account: { available: 8_641_000 },
  ...given,
})
const failing = (a: Applicant, w: Wanted, moment = now) => failuresOf(checksOf(a, w, moment)).map(({ code }) => code)
const post = (given: object) =>
  applicant({ post: { positionCode: 'TE05', key: true, joinDate: '2021-03-01', dealerStatus: '20', brands: ['O', 'E'], ...given } })

describe('the closed list of reasons (decided.md §1)', () => {
  it('passed ones are told too, each prerequisite on its own, in the order of the list', () => {
    const checks = checksOf(applicant(), wanted(), now)
    expect(checks.every((check) => check.passed)).toBe(true)
    expect([...new Set(checks.map((check) => check.code))]).toEqual([...enrolmentReasons])
    expect(checks.filter((check) => check.code === 'prerequisite').map((check) => check.params?.course)).toEqual(['THA101', 'TBA103'])
  })
  it.each<[string, Applicant, Wanted, string[]]>([
    ['no post', applicant({ post: undefined }), wanted({ brand: 'A' }), ['employed', 'audience']],
    ['left', post({ leaveDate: '2026-11-09' }), wanted(), ['employed']],
    ['leaves before the start', post({ leaveDate: '2026-11-23' }), wanted(), ['employed']],
    ['leaves on the start day: that day is still held', post({ leaveDate: '2026-11-24' }), wanted(), []],
    ['joins after the start', post({ joinDate: '2026-11-25' }), wanted(), ['employed']],
    ['outlet suspended', post({ dealerStatus: '30' }), wanted(), ['outletStopped']],
    ['outlet closed', post({ dealerStatus: '40' }), wanted(), ['outletStopped']],
    ['outlet in preparation may', post({ dealerStatus: '10' }), wanted(), []],
    ['another position', post({ positionCode: 'SA04', key: false }), wanted(), ['audience']],
    ['brand not sold', post({ brands: ['O', 'S'] }), wanted(), ['brand']],
    ['brand A is sold everywhere', post({ brands: ['O', 'S'] }), wanted({ brand: 'A' }), []],
    ['a dealer’s office sells none', post({ brands: undefined }), wanted(), []],
    ['prerequisites missing', applicant({ results: [] }), wanted(), ['prerequisite', 'prerequisite']],
    [
      'prerequisite failed',
      applicant({
        results: [
          { courseCode: 'THA101', date: '2026-01-10', score: 72, passed: false },
          { courseCode: 'TBA103', date: '2025-05-06', passed: true },
        ],
      }),
      wanted(),
      ['prerequisite'],
    ],
    [
      'its successor counts (§10.17)',
      applicant({
        results: [
          { courseCode: 'THA111', date: '2026-01-10', passed: true },
          { courseCode: 'TBA103', date: '2025-05-06', passed: true },
        ],
      }),
      wanted(),
      [],
    ],
    [
      'repeated too early',
      applicant({ results: [...applicant().results, { courseCode: 'THE102', date: '2025-03-25', passed: true }] }),
      wanted(),
      ['interval'],
    ],
    ['repeated on the day', applicant({ results: [...applicant().results, { courseCode: 'THE102', date: '2025-03-24', passed: true }] }), wanted(), []],
    [
      'failed ones may be repeated',
      applicant({ results: [...applicant().results, { courseCode: 'THE102', date: '2026-10-01', passed: false }] }),
      wanted(),
      [],
    ],
    [
      'no interval',
      applicant({ results: [...applicant().results, { courseCode: 'THE102', date: '2026-10-01', passed: true }] }),
      wanted({ intervalMonths: 0 }),
      [],
    ],
    ['at the last second', applicant(), wanted({ closesAt: now }), []],
    ['a second late', applicant(), wanted({ closesAt: new Date(now.getTime() - 1000) }), ['closed']],
    ['unpublished', applicant(), wanted({ published: false }), ['closed']],
    ['full, list on', applicant(), wanted({ room: { free: 0, liveTickets: 3, waitingList: true, waitingMax: 20 } }), []],
    ['full, list off', applicant(), wanted({ room: { free: 0, liveTickets: 0, waitingList: false, waitingMax: 20 } }), ['full']],
    ['exactly the overdraft', applicant({ account: { available: -1_776_000 } }), wanted(), []],
    ['one fen past it', applicant({ account: { available: -1_776_001 } }), wanted(), ['account']],
    ['nobody pays', applicant({ account: undefined }), wanted(), []],
  ])('%s', (_, a, w, codes) => expect(failing(a, w)).toEqual(codes))

  const booked = (given: object) =>
    applicant({
      booked: [
        {
          enrolmentId: 'e-7',
          offeringId: 'o-7',
          offeringNumber: 'TDA302-2648-01',
          courseCode: 'TDA302',
          status: 'confirmed',
          halfDays: halfDaysOf('2026-11-25', 'pm', 1),
          ...given,
        },
      ],
    })
  it('a clash names the other offering and the half-day', () =>
    expect(failuresOf(checksOf(booked({}), wanted(), now))).toEqual([
      {
        code: 'clash',
        params: { offering: 'TDA302-2648-01', course: 'TDA302', day: '2026-11-25', half: 'pm', count: 1 },
        remedy: { code: 'giveUpOther', link: '/my/enrolments/e-7', params: { offering: 'TDA302-2648-01' } },
        who: 'self',
      },
    ]))
  it('other halves of a day, and tickets elsewhere, do not clash', () => {
    expect(failing(booked({ halfDays: halfDaysOf('2026-11-26', 'am', 1) }), wanted())).toEqual([])
    expect(failing(booked({ status: 'waiting' }), wanted())).toEqual([])
  })
  it('already in it', () => expect(failing(booked({ offeringId: 'o-1', halfDays }), wanted())).toEqual(['alreadyEnrolled']))

  it('all at once, none hidden behind another, each with a remedy and who can help', () => {
    const worst = applicant({
      post: { positionCode: 'SA04', key: false, joinDate: '2021-03-01', leaveDate: '2026-11-09', dealerStatus: '30', brands: ['O'] },
      results: [{ courseCode: 'THE102', date: '2026-10-01', passed: true }],
      booked: [...booked({}).booked, ...booked({ offeringId: 'o-1' }).booked],
      account: { available: -9_000_000 },
    })
    const reasons = failuresOf(checksOf(worst, wanted({ published: false, room: { free: 0, liveTickets: 0, waitingList: false, waitingMax: 0 } }), now))
    expect([...new Set(reasons.map(({ code }) => code))]).toEqual([...enrolmentReasons])
    expect(reasons.every((reason) => reason.remedy && reason.who)).toBe(true)
  })
})

it.each<[string[], string, boolean, boolean]>([
  [[], 'AC09', false, true],
  [['TE*'], 'TE03', false, true],
  [['TE*'], 'SA03', false, false],
  [['SA*', 'MG01', 'MG02', 'MG03'], 'MG02', false, true],
  [['SV06', 'SV07'], 'SV05', false, false],
  [['@key', 'MG02'], 'SV06', true, true],
  [['@key', 'MG02'], 'SV07', false, false],
])('audience %j, %s (key %s): %s', (audience, positionCode, key, holds) => expect(audienceHolds(audience, { positionCode, key })).toBe(holds))
