import { codes } from '@academy/contracts/core/codes.ts'
import { filesIn, PIECE } from '@academy/contracts/core/files.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { albumApp, albumPermissions, albums } from '../testing/albums.ts'
import { type As, type Installation, installation } from '../testing/installation.ts'
import { filesOf } from './model.ts'

const { begin, info, finish, content, grant } = filesIn('training').endpoints
const all = (userId: string, tenantId = 'chengtu'): As => ({ userId, tenantId, grants: [{ code: 'ALBUMS', roots: [] }] })
const [mine, colleague, elsewhere, stranger] = [all('u-1'), all('u-2'), all('u-1', 'elsewhere'), { userId: 'u-3', grants: [{ code: 'NOBODY', roots: [] }] }]

let site: Installation
beforeAll(async () => {
  site = await installation([albumApp])
  const role = { id: 'r', code: 'ALBUMS', nameCn: '相册', nameEn: 'Albums', dataScope: '1' as const, permissions: albumPermissions }
  for (const tenantId of ['chengtu', 'elsewhere']) await site.tell(roleState, `r-${tenantId}`, role, { tenantId })
  await site.settled()
})
afterAll(async () => site.stop())

const drawn = (width: number, height: number): Promise<Buffer> => {
  const dots = new Uint8Array(width * height * 4)
  for (let at = 0; at < dots.length; at++) dots[at] = at % 4 === 3 ? 255 : (((at >> 2) % width) >> 3) % 256
  return Transformer.fromRgbaPixels(dots, width, height).png()
}

const announce = (field: string, name: string, size: number, as: As = mine, crop?: object) =>
  site.call('training', begin, { noun: 'albums', field, name, size, ...(crop ? { crop } : {}) } as never, as)

const octets = { 'content-type': 'application/octet-stream' }
const sendPiece = (id: string, at: number, body: Uint8Array, as: As = mine) =>
  site.send('training', 'PUT', `/training/files/${id}/pieces?at=${at}`, body, as, octets)

const sendAll = async (id: string, bytes: Buffer, as: As = mine) => {
  for (let at = 0; at < bytes.length; at += PIECE) expect((await sendPiece(id, at, bytes.subarray(at, at + PIECE), as)).code).toBe(codes.success)
  return site.call('training', finish, { id }, as)
}

const upload = async (field: string, name: string, bytes: Buffer, as: As = mine, crop?: object) =>
  sendAll(site.ok(await announce(field, name, bytes.length, as, crop)).id, bytes, as)

const picture = async (field = 'cover', as: As = mine) => site.ok(await upload(field, 'holiday.png', await drawn(400, 300), as))
const read = (fileId: string, as: As | null, query = '') =>
  site.send('training', 'GET', content.path.replace('{id}', fileId) + query, undefined, as ?? { userId: '' })
const saveAlbum = (fields: object, as: As = mine) => site.call('training', albums.endpoints.save, { name: 'one', ...fields } as never, as)
const dropFiles = () => site.internal('training', jobRun('training').endpoints.run, { job: 'training.drop-files', runId: 'run-1' })
const lying = async () => (await filesOf('training').raw.find({ tenantId: 'chengtu' }).lean()).map(({ _id }) => _id)
const faults = (answer: { data: unknown }) => (answer.data as { fields: { field: string; code: string; msg: string }[] }).fields

describe('a file that comes in pieces', () => {
  test('goes on where it was cut off: the server says from which byte, and a piece that came twice does no harm', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2 * PIECE, 'x')])
    const { id, piece } = site.ok(await announce('notes', 'rules.pdf', bytes.length))
    expect(piece).toBe(PIECE)
    await sendPiece(id, 0, bytes.subarray(0, PIECE))
    // the answer of the second piece is lost on its way, and its sender asks
    await sendPiece(id, PIECE, bytes.subarray(PIECE, 2 * PIECE))
    expect(site.ok(await site.call('training', info, { id }, mine))).toMatchObject({ at: 2 * PIECE, size: bytes.length })
    expect((await sendPiece(id, PIECE, bytes.subarray(PIECE, 2 * PIECE))).data).toMatchObject({ at: 2 * PIECE })
    expect((await site.call('training', finish, { id }, mine)).code).toBe(codes.malformed)
    await sendPiece(id, 2 * PIECE, bytes.subarray(2 * PIECE))
    const ref = site.ok(await site.call('training', finish, { id }, mine))
    expect(ref).toEqual({ fileId: id, name: 'rules.pdf', size: bytes.length, type: 'application/pdf' })
    expect(Buffer.from((await read(id, mine)).data as Uint8Array).equals(bytes)).toBe(true)
  })

  test('a piece that is too short or too long is refused, and nobody else sends one', async () => {
    const { id } = site.ok(await announce('notes', 'a.pdf', 100))
    expect((await sendPiece(id, 0, Buffer.alloc(99))).code).toBe(codes.malformed)
    expect((await sendPiece(id, 0, Buffer.alloc(101))).code).toBe(codes.malformed)
    for (const other of [colleague, elsewhere]) expect((await sendPiece(id, 0, Buffer.alloc(100), other)).code).toBe(codes.absent)
  })
})

describe('what a file may be', () => {
  test('too large, empty or of another kind is told at its field before a byte is sent, all at once', async () => {
    expect(faults(await announce('cover', 'a.png', 4 * 1024 * 1024 + 1))).toMatchObject([{ field: 'cover', code: 'fileTooLarge', msg: '文件不能超过 4 MB' }])
    expect(faults(await announce('cover', 'a.exe', 0)).map(({ code }) => code)).toEqual(['fileEmpty', 'fileKind'])
    expect((await announce('cover', 'a.png', 4 * 1024 * 1024)).code).toBe(codes.success)
  })

  test('a program that is called a picture, or a document, is refused by its content', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(3000)])
    expect(faults(await upload('cover', 'a.png', program))).toMatchObject([{ field: 'cover', code: 'pictureContent' }])
    expect(faults(await upload('notes', 'a.pdf', program))).toMatchObject([{ field: 'notes', code: 'fileContent' }])
    const broken = (await drawn(300, 300)).subarray(0, 900)
    expect(faults(await upload('cover', 'a.png', broken))).toMatchObject([{ field: 'cover', code: 'pictureBroken' }])
  })

  test('only who may save such records sends one, and only for a field that takes files', async () => {
    expect((await announce('cover', 'a.png', 10, stranger)).code).toBe(codes.noPermission)
    expect((await announce('name', 'a.png', 10)).code).toBe(codes.malformed)
  })
})

describe('a picture', () => {
  const sizeOf = async (fileId: string, query = '') => {
    const { width, height } = imageSize(Buffer.from((await read(fileId, mine, query)).data as Uint8Array))
    return [width, height]
  }

  test('is cut to the shape of its field, in the middle unless somebody chose, and kept in smaller sizes too', async () => {
    const bytes = await drawn(1600, 1600)
    const { fileId, type, name, size } = site.ok(await upload('cover', 'square.png', bytes))
    expect([type, name]).toEqual(['image/webp', 'square.webp'])
    expect(size).toBeLessThanOrEqual(500 * 1024)
    expect([await sizeOf(fileId), await sizeOf(fileId, '?width=500'), await sizeOf(fileId, '?width=300')]).toEqual([
      [1600, 900],
      [640, 360],
      [320, 180],
    ])
    const chosen = site.ok(await upload('cover', 'square.png', bytes, mine, { x: 500, y: 0, width: 500, height: 281 }))
    expect(await sizeOf(chosen.fileId)).toEqual([800, 450])
  })

  test('loses what its camera wrote into it, and stands upright', async () => {
    const jpeg = await new Transformer(await drawn(300, 200)).jpeg(80)
    // EXIF: turned by a quarter
    const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex')
    const { fileId } = site.ok(await upload('pages', 'p.jpg', Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])))
    expect(await sizeOf(fileId)).toEqual([200, 300])
    expect(Buffer.from((await read(fileId, mine)).data as Uint8Array).includes('Exif')).toBe(false)
  })
})

describe('a part of a file', () => {
  const partOf = (fileId: string, range: string) => site.send('training', 'GET', content.path.replace('{id}', fileId), undefined, mine, { range })

  test('is given to players and to downloads that go on; beyond its end there is none, and several parts at once are the whole', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('0123456789')])
    const { fileId } = site.ok(await upload('notes', 'rules.pdf', bytes))
    const texts = async (range: string) => Buffer.from((await partOf(fileId, range)).data as Uint8Array).toString()
    expect(await texts('bytes=9-12')).toBe('0123')
    expect(await texts('bytes=-3')).toBe('789')
    expect(await texts('bytes=15-')).toBe('6789')
    expect(await texts('bytes=19-')).toBe('')
    expect([(await partOf(fileId, 'bytes=9-12')).status, (await partOf(fileId, 'bytes=19-')).status, (await partOf(fileId, 'nonsense')).status]).toEqual([
      206, 416, 200,
    ])
    for (const whole of ['bytes=0-1,4-5', 'lines=1-2', 'nonsense']) expect(await texts(whole)).toBe(bytes.toString())
  })
})

describe('a file and its record', () => {
  test('name, size and type are the server’s, whatever is saved', async () => {
    const ref = await picture()
    const { cover } = site.ok(await saveAlbum({ cover: { ...ref, name: 'forged.exe', size: 1, type: 'text/html' } }))
    expect(cover).toEqual(ref)
  })

  test('whoever may read the record may read it; without the right, from another academy or as a visitor it is absent', async () => {
    const { fileId } = await picture()
    for (const other of [colleague, stranger, null]) expect((await read(fileId, other)).code).toBe(codes.absent)
    site.ok(await saveAlbum({ cover: { fileId, name: 'x', size: 1, type: 'x' } }))
    expect((await read(fileId, colleague)).code).toBe(codes.success)
    for (const other of [stranger, elsewhere, null]) expect((await read(fileId, other)).code).toBe(codes.absent)
  })

  test('a file of an open record is everybody’s', async () => {
    const cover = await picture()
    site.ok(await saveAlbum({ name: 'open', cover }))
    expect([(await read(cover.fileId, null)).code, (await read(cover.fileId, stranger)).code]).toEqual([codes.success, codes.success])
    expect((await read(cover.fileId, elsewhere)).code).toBe(codes.absent)
  })

  test('another’s, another field’s, another record’s or an unknown one is refused at its field', async () => {
    const [theirs, page, taken] = [await picture('cover', colleague), await picture('pages'), await picture()]
    site.ok(await saveAlbum({ cover: taken }))
    for (const cover of [theirs, page, taken, { ...taken, fileId: 'nobody' }])
      expect(faults(await saveAlbum({ cover }))).toMatchObject([{ field: 'cover', code: 'unknownFile' }])
    expect(faults(await saveAlbum({ pages: [page, theirs] }))).toMatchObject([{ field: 'pages[1]', code: 'unknownFile' }])
  })

  test('replaced, taken out or with its record deleted it can be read no more, and its bytes are dropped', async () => {
    const [first, second, page] = [await picture(), await picture(), await picture('pages')]
    const { id } = site.ok(await saveAlbum({ cover: first, pages: [page] }))
    const update = (fields: object) => site.call('training', albums.endpoints.update, { id, name: 'one', ...fields } as never, mine)
    site.ok(await update({ cover: second, pages: [page] }))
    expect([(await read(first.fileId, mine)).code, (await read(second.fileId, mine)).code]).toEqual([codes.absent, codes.success])
    site.ok(await update({ cover: second }))
    expect((await read(page.fileId, mine)).code).toBe(codes.absent)
    site.ok(await site.call('training', albums.endpoints.removeOne, { id }, mine))
    expect((await read(second.fileId, mine)).code).toBe(codes.absent)
    const rows = await filesOf('training')
      .raw.find({ tenantId: 'chengtu', _id: { $in: [first.fileId, second.fileId, page.fileId] } })
      .lean()
    site.ok(await dropFiles())
    const keys = (rows as unknown as { key: string; sizes: { key: string }[] }[]).flatMap(({ key, sizes }) => [key, ...sizes.map((one) => one.key)])
    expect(keys.length).toBeGreaterThanOrEqual(6)
    expect(await Promise.all(keys.map((key) => site.platform.storage.get(key)))).toEqual(keys.map(() => null))
    expect((await lying()).filter((id) => [first.fileId, second.fileId, page.fileId].includes(id))).toEqual([])
  })

  test('a picture of a formatted text is its record’s: named by the server, read by its readers, dropped when no language has it any more', async () => {
    const [ref, other, theirs] = [await picture('story'), await picture('cover'), await picture('story', colleague)]
    const image = (one: object) => ({ type: 'doc', content: [{ type: 'image', attrs: { ...one, alt: '图' } }] })
    const story = { cn: image({ ...ref, name: 'mine.png', type: 'text/html' }), en: image(ref) }
    const made = site.ok(await saveAlbum({ story })) as unknown as { id: string; story: unknown }
    expect(made.story).toEqual({ cn: image(ref), en: image(ref) })
    expect([(await read(ref.fileId, colleague)).code, (await read(ref.fileId, stranger)).code]).toEqual([codes.success, codes.absent])
    expect(faults(await saveAlbum({ story: { cn: image(other), en: image(theirs) } }))).toMatchObject([
      { field: 'story.cn', code: 'unknownFile' },
      { field: 'story.en', code: 'unknownFile' },
    ])
    const update = (fields: object) => site.call('training', albums.endpoints.update, { id: made.id, name: 'one', ...fields } as never, mine)
    site.ok(await update({ story: { en: image(ref) } }))
    expect((await read(ref.fileId, mine)).code).toBe(codes.success)
    site.ok(await update({ story: { en: 'words' } }))
    expect((await read(ref.fileId, mine)).code).toBe(codes.absent)
  })

  test('what nobody saved is dropped after 24 hours, what is saved stays', async () => {
    const [left, kept] = [await picture(), await picture()]
    site.ok(await saveAlbum({ cover: kept }))
    const unfinished = site.ok(await announce('notes', 'a.pdf', 100)).id
    site.ok(await dropFiles())
    expect(await lying()).toEqual(expect.arrayContaining([left.fileId, kept.fileId, unfinished]))
    site.clock.advance(25 * 3_600_000)
    site.ok(await dropFiles())
    const rest = await lying()
    expect([left.fileId, kept.fileId, unfinished].map((id) => rest.includes(id))).toEqual([false, true, false])
    expect((await read(kept.fileId, mine)).code).toBe(codes.success)
  })
})

test('an address without a token is good for ten minutes, for this file alone, and nobody can make one', async () => {
  const cover = await picture()
  site.ok(await saveAlbum({ cover }))
  expect((await site.call('training', grant, { id: cover.fileId }, stranger)).code).toBe(codes.absent)
  const { path } = site.ok(await site.call('training', grant, { id: cover.fileId }, colleague))
  const fetched = () => site.send('training', 'GET', path, undefined, { userId: '' })
  expect((await fetched()).data).toHaveLength(cover.size)
  expect((await site.send('training', 'GET', `${path.slice(0, -2)}AA`, undefined, { userId: '' })).code).toBe(codes.absent)
  site.clock.advance(11 * 60_000)
  expect((await fetched()).code).toBe(codes.absent)
})
