import { randomUUID } from 'node:crypto'
import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { threads } from '@academy/contracts/community/discussion/threads.ts'
import { words } from '@academy/contracts/community/discussion/words.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { catalogueState, courseState } from '@academy/contracts/training/catalogue/events.ts'
import { resultsImported } from '@academy/contracts/training/study/result-events.ts'
import { as, course, desk, manager, type Name, people, reasonsOf, scores, talking } from '../../testing/talking.ts'

const { answer, complain, edit, erase, ignore, info, like, listed, mine, page, post, release, reply, restore, shield, thread } = comments.endpoints

let talk: Awaited<ReturnType<typeof talking>>
beforeAll(async () => {
  talk = await talking()
})
afterAll(async () => talk.site.stop())

test('rule 1: only who attended or passed may comment, once a finish; the server asks nobody but the owner’s events', async () => {
  const stranger = await talk.write('ming')
  expect([stranger.code, reasonsOf(stranger)]).toEqual([codes.refused, ['notFinished']])
  expect(stranger.msg).toBe('完成课程后才能评价')
  await talk.attended('ming', 'e-1', { outcome: 'no-show', attendedHalfDays: 0, passed: false })
  await talk.site.settled()
  expect(reasonsOf(await talk.write('ming'))).toEqual(['notFinished'])
  expect(await talk.look()).toMatchObject({ open: true, comments: 0, waiting: 0, actions: [], reasons: ['完成课程后才能评价'] })
  // attended without passing is enough; a result that was imported and passed too; told twice it is one
  await talk.attended('ming', 'e-2', { passed: false })
  await talk.attended('ming', 'e-2', { passed: false })
  const result = { userId: people.hong, courseId: course.recordId, courseCode: 'TBA102', date: '2025-03-14', attendedHalfDays: 0 }
  await talk.site.tell(resultsImported, 's-1', {
    results: [
      { id: 's-1', ...result, passed: true },
      { id: 's-2', ...result, userId: people.qiang, passed: false },
    ],
  })
  await talk.site.settled()
  expect(await talk.look()).toMatchObject({ waiting: 1, commented: false, actions: ['post'], reasons: [] })
  expect(talk.site.ok(await talk.write('ming'))).toMatchObject({
    kind: 'comment',
    authorName: '学员ming',
    mine: true,
    status: 'visible',
    scores,
    actions: ['reply', 'edit', 'erase'],
  })
  expect(reasonsOf(await talk.write('ming', '再来一次'))).toEqual(['commentedAlready'])
  expect(talk.site.ok(await talk.write('hong', '实操充足', { scores: { practical: 4, interest: 4, information: 4 } }))).toMatchObject({ outletId: 'o1' })
  expect(reasonsOf(await talk.write('qiang'))).toEqual(['notFinished'])
  expect(await talk.look('qiang')).toMatchObject({ comments: 2, averages: { practical: 4.5, interest: 4, information: 4, overall: 4.2 } })
})

test('rule 1: of two comments at once for one finish one stays, the other is refused plainly', async () => {
  await talk.attended('qiang', 'e-3')
  await talk.site.settled()
  talk.site.clock.advance(11_000)
  const both = await Promise.all(['一', '二'].map((text) => talk.site.call('community', post, { ...course, scores, text }, as('qiang'))))
  expect(both.map(({ code }) => code).sort()).toEqual([codes.success, codes.refused].sort())
  expect(both.filter(({ code }) => code !== codes.success).map(reasonsOf)).toEqual([['commentedAlready']])
  expect(await database('community').collection('contents').countDocuments({ authorId: people.qiang })).toBe(1)
  expect((await talk.look()).comments).toBe(3)
})

test('a score from 1 to 5 and a text are needed, at their fields; limits are in signs, an emoji counts once', async () => {
  await talk.attended('li', 'e-4')
  await talk.site.settled()
  const fields = async (over: object) => {
    const found = await talk.write('li', '好', over)
    return [found.code, (found.data as { fields?: { field: string; code: string; params?: object }[] }).fields?.map(({ field, code }) => `${field} ${code}`)]
  }
  expect(await fields({ scores: { practical: 6, interest: 0 }, text: ' ' })).toEqual([
    codes.malformed,
    ['scores.practical numberTooBig', 'scores.interest numberTooSmall', 'scores.information required', 'text required'],
  ])
  expect(await fields({ text: '😀'.repeat(501) })).toEqual([codes.malformed, ['text textTooBig']])
  expect(talk.site.ok(await talk.write('li', '😀'.repeat(500))).text).toBe('😀'.repeat(500))
})

test('rule 2: a refused word is named, a reviewed one waits for the desk, a covered one is covered; nobody else reads what waits', async () => {
  for (const [word, effect] of [
    ['加微信', 'refuse'],
    ['折扣', 'review'],
    ['坑人', 'mask'],
  ] as const)
    talk.site.ok(await talk.call(words.endpoints.save, { word, effect }, desk))
  await talk.attended('wei', 'e-5')
  await talk.site.settled()
  const refused = await talk.write('wei', '請加微信 13800138000')
  expect([refused.code, refused.msg, reasonsOf(refused)]).toEqual([codes.refused, '含有不能使用的词：加微信', ['wordRefused', 'mobileInText']])
  const waiting = talk.site.ok(await talk.write('wei', '坑人，说好的折扣呢'))
  expect(waiting).toMatchObject({ status: 'pending', text: '***，说好的折扣呢' })
  expect(await talk.textsFor('wei')).toContain('***，说好的折扣呢')
  expect(await talk.textsFor('ming')).not.toContain('***，说好的折扣呢')
  expect((await talk.look()).comments).toBe(4)
  expect((await talk.told('community.comment.posted')).length).toBe(4)
  expect(talk.site.ok(await talk.call(page, { status: 'pending' }, desk)).records).toMatchObject([
    { id: waiting.id, code: 'TBA102', actions: ['release', 'shield'] },
  ])
  talk.site.ok(await talk.call(release, { id: waiting.id }, desk))
  expect((await talk.look()).comments).toBe(5)
})

test('rule 3: ten seconds lie between two texts of one author; too soon is refused with the hour, also of two at once', async () => {
  const [first] = talk.site.ok(await talk.call(listed, course, as('ming'))).records.filter(({ mine }) => !mine)
  const target = { id: first?.id ?? '', text: '同感' }
  const both = await Promise.all([1, 2].map((n) => talk.site.call('community', reply, { ...target, text: `同感${n}` }, as('ming'))))
  expect(both.map(({ code }) => code).sort()).toEqual([codes.success, codes.tooMany].sort())
  expect(both.find(({ code }) => code === codes.tooMany)).toMatchObject({
    msg: expect.stringMatching(/^发言太频繁，请在 2026-11-03 \d\d:\d\d:\d\d 之后再试$/),
    data: { until: expect.any(String) },
  })
})

test('rule 3: ten replies in one’s first day, then 10429 until it is over', async () => {
  const [first] = talk.site.ok(await talk.call(listed, course, as('hong'))).records.filter(({ mine }) => !mine)
  const answers = []
  for (let n = 0; n < 11; n++) answers.push((await talk.call(reply, { id: first?.id ?? '', text: `第 ${n} 条` }, as('hong'))).code)
  expect(answers).toEqual([...Array.from({ length: 10 }, () => codes.success), codes.tooMany])
})

test('the author changes his comment for 24 hours and the averages follow; nobody else does', async () => {
  const { id, revision } = await talk.mineOf('ming')
  const before = await talk.look()
  const input = { id, revision, scores: { practical: 1, interest: 4, information: 4 }, text: '改一下' }
  expect((await talk.call(edit, input, as('hong'))).code).toBe(codes.absent)
  expect(talk.site.ok(await talk.call(edit, input, as('ming')))).toMatchObject({ text: '改一下', editedAt: expect.any(String) })
  expect((await talk.call(edit, input, as('ming'))).code).toBe(codes.stale)
  const after = await talk.look()
  expect([before.averages?.practical, after.averages?.practical]).toEqual([4.8, 4])
  talk.site.clock.advance(24 * 3_600_000)
  const late = await talk.call(edit, { ...input, revision: revision + 1 }, as('ming'))
  expect([late.code, late.msg]).toEqual([codes.refused, '发布超过 24 小时，不能再修改'])
})

test('of two likes of one person at once one stays, the other is refused plainly; likes of many are all counted', async () => {
  const { id } = await talk.mineOf('ming')
  const twice = await Promise.all([1, 2].map(() => talk.site.call('community', like, { id, liked: true }, as('hong'))))
  expect(twice.map(({ code }) => code).sort()).toEqual([codes.success, codes.refused].sort())
  expect(twice.filter(({ code }) => code !== codes.success).map(reasonsOf)).toEqual([['likedAlready']])
  await Promise.all((['qiang', 'li', 'wei'] as const).map(async (name) => talk.site.ok(await talk.site.call('community', like, { id, liked: true }, as(name)))))
  expect(await talk.mineOf('ming')).toMatchObject({ likes: 4 })
  expect(talk.site.ok(await talk.call(like, { id, liked: false }, as('hong')))).toMatchObject({ likes: 3, liked: false })
  expect(reasonsOf(await talk.call(like, { id, liked: true }, as('ming')))).toEqual(['ownLike'])
})

test('rules 4 and 5: three complainants of two outlets hide it; one decision ends all their complaints, a second moderator gets 10410 with who', async () => {
  const target = await talk.mineOf('li')
  const report = (name: Name) => talk.call(complain, { id: target.id, reason: 'untrue' }, as(name))
  expect(reasonsOf(await report('li'))).toEqual(['ownComplaint'])
  expect(reasonsOf(await talk.call(complain, { id: target.id, reason: 'other' }, as('ming')))).toEqual(['noteNeeded'])
  talk.site.ok(await report('ming'))
  expect(reasonsOf(await report('ming'))).toEqual(['complainedAlready'])
  expect(talk.site.ok(await report('hong')).status).toBe('visible')
  const counted = (await talk.look()).comments
  expect(talk.site.ok(await report('qiang')).status).toBe('hidden')
  expect((await talk.look()).comments).toBe(counted - 1)
  expect(await talk.textsFor('ming')).not.toContain(target.text)
  const one = talk.site.ok(await talk.call(info, { id: target.id }, desk))
  expect(one).toMatchObject({ status: 'hidden', complaints: 3, authorYear: { written: 1, shielded: 0 }, actions: ['shield', 'ignore'] })
  expect(one.complaintList.map(({ complainantName, outletId }) => [complainantName, outletId])).toContainEqual(['学员qiang', 'o2'])
  const both = await Promise.all([
    talk.site.call('community', ignore, { id: target.id, asSeen: one.asSeen }, desk),
    talk.site.call('community', shield, { id: target.id, reason: 'untrue', asSeen: one.asSeen }, { ...desk, userId: 'u-9007' }),
  ])
  expect(both.map(({ code }) => code).filter((code) => code === codes.success)).toHaveLength(1)
  const again = await talk.call(ignore, { id: target.id }, desk)
  expect([again.code, again.data]).toEqual([codes.moveNotAllowed, expect.objectContaining({ move: 'ignore', by: expect.any(String) })])
  const outcome = both[0]?.code === codes.success ? 'Ignored' : 'Upheld'
  expect((await talk.sent()).filter((line) => line.includes('complaint'))).toEqual([expect.stringContaining(`complaint${outcome}`)])
  expect((await talk.told('community.message.sent')).find(({ code }) => String(code).includes('complaint'))?.to).toHaveLength(3)
  if (outcome === 'Upheld') talk.site.ok(await talk.call(restore, { id: target.id }, desk))
  expect((await talk.look()).comments).toBe(counted)
})

test('rule 4: one complaint about personal data hides it at once', async () => {
  const target = await talk.mineOf('hong')
  expect(talk.site.ok(await talk.call(complain, { id: target.id, reason: 'personal' }, as('wei'))).status).toBe('hidden')
  talk.site.ok(await talk.call(ignore, { id: target.id }, desk))
  expect(await talk.textsFor('wei')).toContain(target.text)
})

test('the desk shields with a reason, restores and replies; its author is told each, the averages and the audit follow', async () => {
  const target = await talk.mineOf('qiang')
  const before = await talk.look()
  expect((await talk.call(shield, { id: target.id, reason: 'advert' }, as('ming'))).code).toBe(codes.noPermission)
  const keyed = { ...desk, key: randomUUID() }
  const down = talk.site.ok(await talk.call(shield, { id: target.id, reason: 'advert', note: '店外报价' }, keyed))
  expect(down).toMatchObject({ status: 'shielded', reason: 'advert', note: '店外报价', decidedByName: '赵教务', actions: ['restore'] })
  expect((await talk.look()).comments).toBe(before.comments - 1)
  expect(await talk.textsFor('ming')).not.toContain(target.text)
  expect(await talk.mineOf('qiang')).toMatchObject({ status: 'shielded', reason: 'advert', note: '店外报价', actions: [] })
  // the words stay out of what is told
  expect(JSON.stringify(await talk.told('community.comment.shielded'))).not.toMatch(/店外|[一二]/)
  expect((await talk.call(erase, { id: target.id }, as('qiang'))).code).toBe(codes.moveNotAllowed)
  talk.site.ok(await talk.call(restore, { id: target.id }, desk))
  expect(await talk.look()).toMatchObject({ comments: before.comments, averages: before.averages })
  talk.site.ok(await talk.call(answer, { id: target.id, text: '谢谢，已转给培训师' }, desk))
  expect((await talk.mineOf('qiang')).answers).toMatchObject([{ official: true, authorName: '赵教务', text: '谢谢，已转给培训师' }])
  expect((await talk.sent()).filter((line) => line.endsWith(` ${people.qiang}`))).toEqual(
    ['shielded', 'restored', 'answered'].map((what) => `comments.${what} ${people.qiang}`),
  )
  const trail = await auditRows(database('community')).find({ entityId: target.id, userId: desk.userId }).lean()
  expect(trail.length).toBeGreaterThanOrEqual(2)
})

test('its author deletes it: gone for everybody with its scores, the finish stays used', async () => {
  const target = await talk.mineOf('wei')
  const before = (await talk.look()).comments
  expect(talk.site.ok(await talk.call(erase, { id: target.id }, as('wei')))).toEqual({ removed: 1 })
  expect((await talk.look('wei')).comments).toBe(before - 1)
  expect((await talk.call(info, { id: target.id }, desk)).code).toBe(codes.absent)
  expect(reasonsOf(await talk.write('wei'))).toEqual(['commentedAlready'])
  expect(talk.site.ok(await talk.call(mine, {}, as('wei'))).records).toMatchObject([{ id: 'e-5', code: 'TBA102', nameCn: '机电二：动力总成' }])
})

test('a product manager looks after his own catalogues alone, the registrar after all', async () => {
  const target = await talk.mineOf('ming')
  expect(talk.site.ok(await talk.call(page, {}, manager)).total).toBe(0)
  expect((await talk.call(info, { id: target.id }, manager)).code).toBe(codes.absent)
  expect((await talk.call(shield, { id: target.id, reason: 'abuse' }, manager)).code).toBe(codes.absent)
  expect((await talk.call(answer, { id: target.id, text: '好' }, manager)).code).toBe(codes.absent)
  expect(talk.site.ok(await talk.call(threads.endpoints.page, {}, manager)).total).toBe(0)
  await talk.site.tell(catalogueState, 'catalogue-TB', { ...catalogueState.example, managerId: manager.userId })
  await talk.site.settled()
  expect(talk.site.ok(await talk.call(page, {}, manager)).total).toBe(talk.site.ok(await talk.call(page, {}, desk)).total)
  expect(talk.site.ok(await talk.call(threads.endpoints.page, {}, manager)).records[0]).toMatchObject({
    code: 'TBA102',
    teamCn: '技术',
    comments: 4,
    average: expect.any(Number),
  })
})

test('the list of the desk is narrowed by words, authors, courses, kinds, states and days', async () => {
  const total = async (input: object) => talk.site.ok(await talk.call(page, input as never, desk)).total
  expect(await total({ text: '改一下' })).toBe(1)
  expect(await total({ text: '学员hong', kind: 'reply' })).toBe(10)
  expect(await total({ recordIds: 'course-TBA103' })).toBe(0)
  expect(await total({ complained: 'true' })).toBe(0)
  expect(await total({ status: 'shielded' })).toBe(0)
  expect(await total({ from: '2026-11-04', to: '2026-11-04', kind: 'comment' })).toBe(0)
})

test('sums and averages of every thread are what a recount of its visible comments gives', async () => {
  const db = database('community')
  for (const row of await db.collection('threads').find().toArray()) {
    const seen = await db.collection('contents').find({ threadId: row._id, kind: 'comment', status: 'visible' }).toArray()
    const sum = (key: string) => seen.reduce((all, one) => all + Number(one.scores[key]), 0)
    expect([row.comments, row.sums]).toEqual([seen.length, { practical: sum('practical'), interest: sum('interest'), information: sum('information') }])
  }
})

test('a course that is unlisted shuts its thread: all is read, nothing is written', async () => {
  await talk.site.tell(courseState, 'course-TBA102', { ...courseState.example, status: 'unlisted' })
  await talk.attended('wei', 'e-9')
  await talk.site.settled()
  const target = await talk.mineOf('ming')
  expect(await talk.look('wei')).toMatchObject({ open: false, comments: 4, actions: [], reasons: ['课程已下架，不再接受新的评价和回复'] })
  expect(reasonsOf(await talk.write('wei'))).toEqual(['threadShut'])
  expect(reasonsOf(await talk.call(like, { id: target.id, liked: true }, as('hong')))).toEqual(['threadShut'])
  expect(reasonsOf(await talk.call(reply, { id: target.id, text: '好' }, as('wei')))).toEqual(['threadShut'])
  expect((await talk.call(thread, { ...course, recordId: 'nobody' }, as('wei'))).code).toBe(codes.absent)
  expect((await talk.call(thread, course, { ...as('wei'), tenantId: 'yuanxiu' })).code).toBe(codes.absent)
})
