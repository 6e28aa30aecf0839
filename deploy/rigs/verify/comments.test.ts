import { verifyComments } from './comments.ts'
import { ownDatabase } from './own-database.ts'

const { db, rows } = ownDatabase()

const comment = (id: string, userId: string, finishId: string, status = 'visible') => ({
  ...{ _id: id, kind: 'comment', threadId: 't1', recordId: 'c1', authorId: userId, finishId, status },
  scores: { practical: 5, interest: 4, information: 3 },
})

beforeEach(async () => {
  await db().dropDatabase()
  await rows('enrolments').insertOne({ _id: 'e1', userId: 'u1', courseId: 'c1', status: 'attended' })
  await rows('study_records').insertOne({ _id: 's2', userId: 'u2', courseId: 'c1', passed: true })
  await rows('contents').insertMany([comment('k1', 'u1', 'e1'), comment('k2', 'u2', 's2', 'shielded')])
  await rows('threads').insertOne({ _id: 't1', comments: 1, sums: { practical: 5, interest: 4, information: 3 } })
})
const found = async () => (await verifyComments(db(), db())).map(({ checked, violated }) => [checked, violated])

test('I30: comments of those who attended or passed are right, and counters that are a recount', async () =>
  expect(await found()).toEqual([
    [2, []],
    [1, []],
  ]))

test('I30: a comment of somebody who did not finish, or the second one of a finish, is found', async () => {
  await rows('contents').insertMany([comment('k3', 'u3', 'e3', 'deleted'), comment('k4', 'u1', 'e1', 'deleted')])
  expect(await found()).toEqual([
    [4, ['k3', 'k4']],
    [1, []],
  ])
})

test('a counter beside its comments is found', async () => {
  await rows('contents').updateOne({ _id: 'k2' }, { $set: { status: 'visible' } })
  expect((await found())[1]).toEqual([1, ['t1']])
})
