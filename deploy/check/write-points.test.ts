import { writePointFaults } from './write-points.ts'
import type { Pointless } from './writes-without-points.ts'

const faults = (files: Record<string, string>, exceptions: Pointless[] = []) => writePointFaults(new Map(Object.entries(files)), exceptions)
const at = 'services/chassis/events/a.ts'

test.each([
  ['of the driver', at, 'await rows.updateOne({ _id }, { $set })', 'updateOne'],
  ['of mongoose', at, 'await rows.findOneAndUpdate({ _id }, { $set })', 'findOneAndUpdate'],
  ['of the chassis', at, 'await insertRows(rows, fresh)', 'insertRows'],
  ['under a point that is none', at, 'await rows.find(traced(rows.deleteOne({})))', 'deleteOne'],
  ['in a unit, but not of its transaction', at, 'await ctx.unit(async (unit) => { await rows.insertOne({}) })', 'insertOne'],
  ['to the bus', at, 'await bus.publish(topic, events)', 'publish'],
  ['of a letter', 'services/notification/mails/a.ts', 'await transport.sendMail(letter)', 'sendMail'],
  ['of a file', 'services/jobs/imports/a.ts', 'await writeFile(path, book)', 'writeFile'],
  ['to S3', 'services/chassis/storage/a.ts', 'await client.send(new PutObjectCommand({}))', 'new PutObjectCommand'],
  ['past the repository', 'services/fee/a.ts', "await database('fee').collection('accounts').updateMany({}, {})", 'updateMany'],
  ['in the gateway', 'gateway/session/a.ts', 'await rows.deleteMany({})', 'deleteMany'],
])('finds a write %s that no crash point lies around', (_, path, line, what) => {
  expect(faults({ [path]: `const other = 1\nexport const act = async () => {\n  ${line}\n}` })).toEqual([`${path}:3 act has ${what} without a crash point`])
})

test.each([
  ['between two points', at, "await traced('mark', () => rows.updateMany({}, {}))"],
  ['in a transaction', at, 'await rows.updateOne({ _id }, { $set }, { session, upsert: true })'],
  ['in a transaction by its chain', at, 'await rows.updateMany({}, {}).session(session)'],
  ['through a repository', 'services/fee/a.ts', 'await repository(AccountModel)(unit).insertMany(rows)'],
  ['that only answers', 'gateway/a.ts', 'res.status(200).send(page)'],
  ['of a test', 'services/fee/a.test.ts', 'await rows.deleteMany({})'],
  ['of a rule of that name', 'services/training/a.ts', 'const moved = publish(offering)'],
])('lets pass one %s', (_, path, line) => {
  expect(faults({ [path]: `export const act = async () => {\n  ${line}\n}` })).toEqual([])
})

describe('an exception', () => {
  const file = 'services/chassis/http/b.ts'
  const lease = { [at]: 'export const lease = () => ({\n  hold: async () => {\n    await rows.updateOne({}, {})\n  },\n})' }
  const held: Pointless = { place: `${at} hold`, why: 'a duty runs out' }
  const within = { ...held, within: { file, point: 'key', by: 'hold' } }

  test('is known by its file and name', () => expect(faults(lease, [held])).toEqual([]))
  test('that is none any more is told', () => {
    expect(faults({ [at]: 'export const hold = 1' }, [held])).toEqual([
      `${at} hold has no write without a point: take it off deploy/check/writes-without-points.ts`,
    ])
  })
  test('may count on a point where it is called', () => expect(faults({ ...lease, [file]: "await traced('key', () => one.hold(1))" }, [within])).toEqual([]))
  test.each([
    ['of one call', "await traced('key', () => one.hold(1))\nawait one.hold(2)"],
    ['of another moment', "await traced('answer', () => one.hold(1))"],
    ['of no call', ''],
  ])('that counts on a point %s is told', (_, calls) => {
    expect(faults({ ...lease, [file]: calls }, [within])).toEqual([`${at} hold counts on the point key, but ${file} calls hold outside it`])
  })
})
