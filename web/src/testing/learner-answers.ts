import type { Me } from '../core/session/session.ts'
import { plus, today } from '../features/training/delivery/days.ts'
import type { Enrolment } from '../features/training/delivery/enrolments/api.ts'
import type { OfferingCard, OfferingDetail } from '../features/training/delivery/offerings/api.ts'
import { admin, shellAnswers } from './shell-answers.ts'

export const learner: Me = {
  ...admin,
  userId: 'u2',
  userCode: 'linzx',
  userNameCn: '林知夏',
  userNameEn: 'Lin Zhixia',
  roles: ['LEARNER'],
  permissions: ['training:enrolments:apply'],
}

/** A day so many days from today, as the screens count them. */
export const day = (ahead: number): string => plus(today(), ahead)

export const card = (more: Partial<OfferingCard> = {}): OfferingCard => ({
  id: 'o1',
  number: 'THA302-2648-01',
  status: 'published',
  phase: 'open',
  nameCn: '高压系统断电与验电',
  nameEn: 'High-voltage disconnection',
  courseId: 'c1',
  courseCode: 'THA302',
  catalogue: 'TH',
  brand: 'A',
  level: 2,
  days: 2,
  startDate: day(17),
  endDate: day(18),
  startHalf: 'am',
  startsAt: `${day(17)} 09:00:00`,
  endsAt: `${day(18)} 17:00:00`,
  closesAt: `${day(14)} 23:59:59`,
  siteId: 's1',
  siteNameCn: '东区实训中心',
  siteNameEn: 'East training centre',
  cityCn: '杭州',
  cityEn: 'Hangzhou',
  trainers: [{ trainerId: 't1', role: 'main', name: '许若谷' }],
  price: '3200.00',
  points: 40,
  minimum: 6,
  waitingList: true,
  seats: { capacity: 24, taken: 17, held: 3, free: 4, waiting: 0 },
  fit: 'eligible',
  ...more,
})

export const detail = (more: Partial<OfferingDetail> = {}): OfferingDetail => ({
  ...card(),
  version: 1,
  classroomName: 'B2',
  prerequisites: [],
  intervalMonths: 12,
  passScore: 80,
  audience: ['TE*'],
  schedule: [{ day: day(17), half: 'am', from: '09:00', to: '12:00' }],
  noShowAmount: '1500.00',
  ladder: [],
  bands: [
    { from: day(0), until: day(9), daysFrom: 17, daysUntil: 8, amount: '0.00' },
    { from: day(10), until: day(17), daysFrom: 7, daysUntil: 0, amount: '300.00' },
  ],
  postId: 'p1',
  payer: { dealerId: 'd1', nameCn: '杭州云栖汽车', nameEn: 'Hangzhou Yunqi Motors' },
  checks: [
    { code: 'audience', passed: true, params: { position: 'TE05' } },
    { code: 'account', passed: true, params: { needed: '2240.00', available: '86410.00' } },
  ],
  canApply: true,
  actions: ['apply'],
  ...more,
})

export const enrolment = (more: Partial<Enrolment> = {}): Enrolment => ({
  id: 'e1',
  version: 3,
  offeringId: 'o1',
  offeringNumber: 'THA302-2648-01',
  offeringNameCn: '高压系统断电与验电',
  offeringNameEn: 'High-voltage disconnection',
  courseId: 'c1',
  courseCode: 'THA302',
  catalogue: 'TH',
  startDate: day(17),
  startsAt: `${day(17)} 09:00:00`,
  endsAt: `${day(18)} 17:00:00`,
  siteNameCn: '东区实训中心',
  siteNameEn: 'East training centre',
  cityCn: '杭州',
  cityEn: 'Hangzhou',
  userId: 'u2',
  userName: '林知夏',
  postId: 'p1',
  positionCode: 'TE05',
  positionNameCn: '高压技师',
  positionNameEn: 'HV technician',
  outletId: 'x1',
  outletNameCn: '杭州云栖',
  outletNameEn: 'Hangzhou Yunqi',
  dealerId: 'd1',
  dealerNameCn: '杭州云栖汽车',
  dealerNameEn: 'Hangzhou Yunqi Motors',
  status: 'requested',
  source: 'self',
  appliedAt: `${day(0)} 09:26:00`,
  terms: { price: '3200.00', noShow: '1500.00', ladder: [] },
  standing: { code: 'requested' },
  next: [{ code: 'decision' }, { code: 'holdEnds', at: `${day(2)} 18:00:00` }],
  createDate: `${day(0)} 09:26:00`,
  actions: ['withdraw'],
  ...more,
})

const holder = { userId: 'u9', name: '苏望晴', positionCode: 'MG05', positionNameCn: '网点培训管理员', positionNameEn: 'Training administrator' }

export const preview = {
  model: 'ENROL',
  modelVersion: 1,
  nameCn: '报名',
  nameEn: 'Enrolment',
  steps: [
    { step: 'store', nameCn: '网点审批', nameEn: 'Outlet', state: 'ahead', hours: 48, why: { code: 'always' }, holders: [holder], passed: [] },
    { step: 'area', nameCn: '区域审批', nameEn: 'Area', state: 'not-asked', hours: 48, why: { code: 'notAsked' }, holders: [], passed: [] },
  ],
}

const step = {
  code: 'R1',
  nameCn: '高压专项',
  nameEn: 'High voltage',
  effect: 'percent',
  percent: 30,
  before: '3200.00',
  reduction: '960.00',
  after: '2240.00',
}
export const quote = { offeringId: 'o1', postId: 'p1', available: '86410.00', enough: true, explanation: { price: '3200.00', steps: [step], net: '2240.00' } }

/** What the learner's screens ask for besides their own records. */
export const learnerAnswers = () => ({
  ...shellAnswers(learner),
  'GET /sys/menu/select': () => ({ data: [] }),
  'POST /sys/commdict/commDictList': () => ({ data: [] }),
  'POST /sys/commregion/regionList': () => ({ data: [] }),
  'GET /act/cases/preview': () => ({ data: preview }),
  // its course has no comments to be read
  'GET /community/comments/thread/{of}/{recordId}': () => ({ code: 10404, msg: '' }),
  'GET /fee/reduction-rules/quote': () => ({ data: quote }),
  'GET /notify/notices/mine': () => ({ data: { unread: 0, records: [] } }),
  'GET /training/offerings/ruler': () => ({ data: { days: [{ day: day(3), offerings: 2, free: 9 }] } }),
})
