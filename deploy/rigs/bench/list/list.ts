import { closeDatabases, openDatabases } from '@academy/chassis/mongo/database.ts'
import { sortOf } from '@academy/chassis/mongo/read.ts'
import { type Collection, type Db, type Document, MongoClient } from 'mongodb'
import { type Bench, type Figure, must } from '../figure.ts'
import { interleaved, median, timed } from '../measure.ts'
import { cursorsAt, ours, sorts } from './asking.ts'
import { faultOf, plansOf } from './plans.ts'
import { parsed, type Question, questions } from './questions.ts'
import { idsOf, rawOf } from './raw.ts'
import { fullSize, layRows, smallSize, tenantId } from './rows.ts'
import { wholeFigure } from './whole.ts'

/** Our query beside the driver's, a text looked up by each in its own way. */
const ask = async (db: Db, question: Question, turns: number) => {
  const raw = await rawOf(db, question)
  const [page, peer] = [await ours(question), await raw()]
  must(page.records.map((row) => row.id).join() === idsOf(peer).join() && page.total === peer.total, `${question.name}: the rows differ`)
  const given = await interleaved(turns, { ours: () => timed(() => ours(question)), raw: () => timed(raw) })
  return { ours: median(given.ours), raw: median(given.raw) }
}

const deep = async (rows: Collection<Document>, question: Question, page: number, turns: number) => {
  const [before, after] = await cursorsAt(question, page)
  const { sort } = sortOf(parsed(question), sorts)
  const filter = { tenantId }
  const skipped = async (number: number) => rows.find(filter, { sort, limit: 10, skip: (number - 1) * 10 }).toArray()
  const [mine, theirs] = [await ours(question, { after: before }), await skipped(page + 1)]
  must(mine.records.map((row) => row.id).join() === theirs.map((row) => String(row._id)).join(), 'the page behind the cursor is another one')
  return interleaved(turns, {
    next: () => timed(() => ours(question, { after })),
    previous: () => timed(() => ours(question, { after: before })),
    skip: () => timed(() => skipped(page + 2)),
  })
}

const deepFigures = async (rows: Collection<Document>, question: Question, short: boolean): Promise<Figure[]> => {
  const { next, previous, skip } = await deep(rows, question, short ? 50 : 5000, short ? 3 : 21)
  return Object.entries({ next, previous }).map(([name, ms]) => ({
    ...{ name: `list-cursor-${name}`, ratio: median(skip) / median(ms), goal: 10, at: 'least' },
    ...{ ours: `by cursor ${median(ms).toFixed(1)} ms`, peer: `skip ${median(skip).toFixed(1)} ms` },
  }))
}

/** The list of enrolments over a million rows: the query and count of every filter and sort of the back office beside the raw driver, one page as it is presented, deep pages beside `skip`, and the plan of every query. */
export const list: Bench = async ({ mongoUrl, short, tell }) => {
  await openDatabases(mongoUrl, 'list_', ['training'])
  const client = await MongoClient.connect(mongoUrl)
  const db = client.db('list_training')
  const rows = db.collection('enrolments')
  const began = performance.now()
  await layRows(short ? smallSize : fullSize)
  console.log(`rows loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const offeringId = String((await rows.findOne({}, { skip: 100 }))?.offeringId)
  const all = questions(offeringId)
  const faults: string[] = []
  for (const question of all) {
    const slow = await ask(db, question, short ? 3 : 21)
    const plans = await plansOf(db, 'enrolments', () => ours(question))
    for (const plan of plans) {
      const fault = faultOf(plan)
      if (fault) faults.push(`${question.name} ${fault}: ${plan.plan}`)
      console.log(
        `  ${question.name}: ${plan.command} ${plan.plan.slice(0, 160)} keys ${plan.keysExamined} docs ${plan.docsExamined}${fault ? ` (${fault})` : ''}`,
      )
    }
    // 1.5 times the driver's time and a millisecond
    const ratio = (slow.ours - 1) / slow.raw
    const peer = `${question.asked.text ? 'three plain look-ups, ' : ''}find + count ${slow.raw.toFixed(1)} ms`
    tell({ name: `list ${question.name}`, ratio, goal: 1.5, at: 'most', ours: `${slow.ours.toFixed(1)} ms`, peer })
  }
  const [first] = all as [Question]
  tell(await wholeFigure(db, first, short ? 3 : 21))
  for (const figure of await deepFigures(rows, first, short)) tell(figure)
  await db.dropDatabase()
  await client.close()
  await closeDatabases()
  must(faults.length === 0, faults.join('; '))
}
