import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { identity } from '../../app.ts'
import { layRegions, regionCount } from './lay-regions.ts'

let site: Installation
beforeAll(async () => {
  site = await installation([identity])
})
afterAll(async () => site.stop())

test('two starts at once lay the regions once; a later release brings back what lacks and leaves what people changed', async () => {
  const now = site.clock.now()
  const rows = database('identity').collection<{ _id: string; nameCn: string }>('region_entries')
  const made = await Promise.all([layRegions(now), layRegions(now)])
  expect(made[0] + made[1]).toBe(regionCount())
  expect(await rows.countDocuments()).toBe(regionCount())
  await rows.updateOne({ _id: '3205' }, { $set: { nameCn: '苏州' } })
  await rows.deleteOne({ _id: '110101001' })
  expect(await layRegions(now)).toBe(0)
  await database('identity')
    .collection('shipped')
    .updateOne({ kind: 'region' }, { $set: { records: 'of the release before' } })
  expect(await layRegions(now)).toBe(1)
  expect((await rows.findOne({ _id: '3205' }))?.nameCn).toBe('苏州')
})
