import type { As, Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { filesIn } from '@academy/contracts/core/files.ts'
import { consents } from '@academy/contracts/identity/accounts/consents.ts'
import { photos } from '@academy/contracts/identity/accounts/photos.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { fivePeople } from '../../testing/remembering.ts'
import { UserModel } from '../users/model.ts'

const { mine, keep, shown } = photos.endpoints
const { begin, finish, content } = filesIn('identity').endpoints

let site: Installation
let people: As[]
beforeAll(async () => {
  site = await fivePeople()
  people = (await UserModel.raw.find({ tenantId: 'chengtu' }).sort({ userCode: 1 }).lean()).map(({ _id }) => ({ userId: String(_id) }))
})
afterAll(async () => site.stop())

const as = (n: number): As => people[n] as As
const drawn = () => Transformer.fromRgbaPixels(new Uint8Array(400 * 300 * 4).fill(200), 400, 300).png()
/** A picture that somebody sends of himself, cut to the square in its middle. */
const sent = async (who: As) => {
  const bytes = await drawn()
  const crop = { x: 125, y: 0, width: 750, height: 1000 }
  const { id } = site.ok(await site.call('identity', begin, { noun: 'accounts/photos', field: 'photo', name: 'me.png', size: bytes.length, crop }, who))
  await site.send('identity', 'PUT', `/identity/files/${id}/pieces?at=0`, bytes, who, { 'content-type': 'application/octet-stream' })
  return site.ok(await site.call('identity', finish, { id }, who))
}
const read = (fileId: string, who: As) => site.send('identity', 'GET', `${content.path.replace('{id}', fileId)}?width=96`, undefined, who)
const headOf = async (who: As) => (site.ok(await site.call('identity', sessions.endpoints.me, {}, who)) as { headurl?: string }).headurl
const agree = (who: As, given: boolean) => site.call('identity', consents.endpoints.choose, { purpose: 'photo', given }, who)
const seen = async (who: As) => site.ok(await site.call('identity', shown, { userIds: people.map(({ userId }) => userId ?? '') } as never, who))

test('one keeps a square picture of oneself, and the session names it as headurl until it is taken away (1-portal.md §3)', async () => {
  expect([site.ok(await site.call('identity', mine, {}, as(0))), await headOf(as(0))]).toEqual([{}, undefined])
  const photo = await sent(as(0))
  expect(site.ok(await site.call('identity', keep, { photo }, as(0)))).toEqual({ photo })
  expect(await headOf(as(0))).toBe(`/api/identity/files/${photo.fileId}/content?width=96`)
  const { width, height } = imageSize((await read(photo.fileId, as(0))).data as Uint8Array)
  expect(width).toBe(height)
  const next = await sent(as(0))
  expect(site.ok(await site.call('identity', keep, { photo: next }, as(0)))).toEqual({ photo: next })
  expect((await read(photo.fileId, as(0))).code).toBe(codes.absent)
  expect(site.ok(await site.call('identity', keep, {}, as(0)))).toEqual({})
  expect([site.ok(await site.call('identity', mine, {}, as(0))), await headOf(as(0))]).toEqual([{}, undefined])
})

test('others see it on lists as long as its person agrees to that, visitors never (shell-access.md rule 15)', async () => {
  const photo = await sent(as(1))
  await site.call('identity', keep, { photo }, as(1))
  expect([(await read(photo.fileId, as(2))).code, await seen(as(2))]).toEqual([codes.absent, []])
  await agree(as(1), true)
  expect([(await read(photo.fileId, as(2))).code, await seen(as(2))]).toEqual([codes.success, [{ userId: as(1).userId, fileId: photo.fileId }]])
  expect([(await read(photo.fileId, { userId: '' })).code, (await read(photo.fileId, { ...as(2), tenantId: 'yuanxiu' })).code]).toEqual([
    codes.absent,
    codes.absent,
  ])
  await agree(as(1), false)
  expect([(await read(photo.fileId, as(2))).code, await seen(as(2)), (await read(photo.fileId, as(1))).code]).toEqual([codes.absent, [], codes.success])
})

test('nobody keeps a picture that another has sent', async () => {
  const photo = await sent(as(3))
  expect((await site.call('identity', keep, { photo }, as(4))).code).toBe(codes.malformed)
})
