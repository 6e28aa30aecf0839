import { roleState } from '@academy/contracts/identity/events.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { covers } from '@academy/contracts/training/catalogue/covers.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { imageSize } from 'image-size'
import { layTexts } from '../texts/lay.ts'
import { coverOf } from './draw.ts'
import { layPictures } from './lay.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
  for (const [code, noun] of [
    ['PRODUCT', 'courses'],
    ['RESOURCES', 'sites'],
  ])
    await a.site.tell(roleState, `role-${code}`, {
      ...{ id: `role-${code}`, code: code as string, nameCn: code as string, nameEn: code as string, dataScope: '1' },
      permissions: ['page', 'update'].map((verb) => `training:${noun}:${verb}`),
    })
  await a.site.settled()
})
afterAll(async () => a.stop())

test('a cover is always drawn alike for one course, and otherwise for another', () => {
  expect(coverOf('TBA102')).toBe(coverOf('TBA102'))
  expect(coverOf('TBA102')).not.toBe(coverOf('TBA103'))
})

test('courses get covers that everybody sees, sites a plan and a photo, and nothing else of them changes', async () => {
  const product = { userId: 'u-PRODUCT', grants: [{ code: 'PRODUCT', roots: [] }] }
  const { id, version: first, status: ___, ...fields } = await a.ok(a.site.call('training', courses.endpoints.info, { id: a.course.id }, a.staff))
  const sent = Object.fromEntries(Object.entries({ ...fields, summary: { cn: '一段话' } }).filter(([key]) => key in courses.fields.shape))
  await a.ok(a.site.call('training', courses.endpoints.update, { ...sent, id, version: first } as never, product))
  const before = await a.ok(a.site.call('training', courses.endpoints.info, { id: a.course.id }, a.staff))
  expect(await layPictures(a.site.platform, 'chengtu', (role) => `u-${role}`)).toBe(3)
  const { cover, version, updateDate, ...rest } = await a.ok(a.site.call('training', courses.endpoints.info, { id: a.course.id }, a.staff))
  const { version: _, updateDate: __, ...was } = before
  expect([rest, version]).toEqual([was, 3])
  expect(rest.summary?.cn).toMatchObject({ type: 'doc' })
  const site = await a.ok(a.site.call('training', sites.endpoints.info, { id: a.place.id }, a.staff))
  expect([site.map?.type, site.photos?.map(({ type }) => type)]).toEqual(['image/webp', ['image/webp']])
  const [told] = await a.ok(a.site.call('training', covers.endpoints.look, {}, { userId: '' }))
  expect(told).toEqual({ code: 'TBA204', cover: cover?.fileId })
  const shown = await a.site.send('training', 'GET', `/training/files/${cover?.fileId}/content?width=600`, undefined, { userId: '' })
  const { width, height } = imageSize(Buffer.from(shown.data as Uint8Array))
  expect([width, height]).toEqual([640, 360])
})

test('the academy’s own sites say how to arrive behind the way there, and keep their plan and photo', async () => {
  const look = () => a.ok(a.site.call('training', sites.endpoints.info, { id: a.place.id }, a.staff))
  const before = await look()
  expect(await layTexts(a.site.platform, 'chengtu', (role) => `u-${role}`)).toBe(1)
  const after = await look()
  expect([after.map, after.photos]).toEqual([before.map, before.photos])
  expect(JSON.stringify(after.mapText?.cn)).toMatch(/自驾.*高铁.*身份证/)
})
