import { codes } from '@academy/contracts/core/codes.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { gatherPlainTexts } from '../mongo/plain-texts.ts'
import { AlbumModel, albumApp, albumPermissions, albums } from '../testing/albums.ts'
import { type As, type Installation, installation } from '../testing/installation.ts'
import { listColumns } from './list-columns.ts'

const mine: As = { userId: 'u-1', tenantId: 'chengtu', grants: [{ code: 'ALBUMS', roots: [] }] }

let site: Installation
beforeAll(async () => {
  site = await installation([albumApp])
  const role = { id: 'r', code: 'ALBUMS', nameCn: '相册', nameEn: 'Albums', dataScope: '1' as const, permissions: albumPermissions }
  await site.tell(roleState, 'r-chengtu', role, { tenantId: 'chengtu' })
  await site.settled()
})
afterAll(async () => site.stop())

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const said = (text: string, ...marks: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] })
const { save, update, info, page } = albums.endpoints
const saved = async (fields: object) => site.ok(await site.call('training', save, { name: 'one', ...fields } as never, mine)) as { id: string; version: number }
const read = async (id: string) => site.ok(await site.call('training', info, { id }, mine)) as Record<string, unknown>

describe('a formatted text in a record', () => {
  test('is kept as it was sent, told with the record and not in the list, and emptied by a change that leaves it out', async () => {
    const story = { cn: doc(said('粗', { type: 'bold' })), en: doc({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Aims' }] }) }
    const { id, version } = await saved({ story, motto: doc(said('short')) })
    expect(await read(id)).toMatchObject({ story, motto: doc(said('short')) })
    const { records } = site.ok(await site.call('training', page, {}, mine)) as { records: Record<string, unknown>[] }
    const listed = records.find((row) => row.id === id)
    expect([listed?.name, listed?.story, listed?.motto]).toEqual(['one', undefined, undefined])
    site.ok(await site.call('training', update, { id, version, name: 'one', story: { en: doc(said('only')) } } as never, mine))
    expect((await read(id)).story).toEqual({ en: doc(said('only')) })
    expect((await read(id)).motto).toBe(undefined)
  })

  test('may come as plain words, which are its paragraphs', async () => {
    const { id } = await saved({ motto: 'one\ntwo', story: { cn: '字' } })
    expect(await read(id)).toMatchObject({ motto: doc(said('one'), said('two')), story: { cn: doc(said('字')) } })
  })

  test('with anything else in it is refused at its language, all of it at once, in words', async () => {
    const script = doc({ type: 'script' }, said('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))
    const answer = await site.call('training', save, { name: 'a name that is much too long', story: { cn: script, en: 'x'.repeat(61) } } as never, mine)
    expect(answer.code).toBe(codes.malformed)
    const { fields } = answer.data as unknown as { fields: { field: string; code: string; msg: string }[] }
    expect(fields.map(({ field, code }) => [field, code])).toEqual([
      ['name', 'textTooBig'],
      ['story.cn', 'richUnknown'],
      ['story.cn', 'richLink'],
      ['story.en', 'textTooBig'],
    ])
    expect(fields.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['含有不允许的内容：script', '最多 60 个字符']))
  })

  test('of lists within lists within a quotation is not too deep to be read', async () => {
    const item = (...content: unknown[]) => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })
    const linked = said('deep', { type: 'link', attrs: { href: '/offerings' } })
    const story = { cn: doc({ type: 'blockquote', content: [item(linked, item(linked, item(linked)))] }) }
    expect((await read((await saved({ story })).id)).story).toEqual(story)
  })

  test('is plain words in a workbook, a column for each language', async () => {
    const columns = listColumns(albums, 'zh-CN').filter(({ key }) => /^(story|motto)/.test(key))
    const row = { story: { cn: doc(said('一'), said('二')), en: 'of before' }, motto: doc(said('short')) }
    expect(columns.map(({ key, cellOf }) => [key, cellOf(row)])).toEqual([
      ['storyCn', '一\n二'],
      ['storyTw', undefined],
      ['storyEn', 'of before'],
      ['motto', 'short'],
    ])
  })

  test('was plain words in two fields once: these are read as its paragraphs, and what was written since stays', async () => {
    const [old, both] = [await saved({}), await saved({ story: { cn: doc(said('new')) } })]
    await AlbumModel.raw.collection.updateMany({ _id: { $in: [old.id, both.id] as never } }, { $set: { storyCn: '一\n二', storyEn: 'words' } })
    await gatherPlainTexts(AlbumModel)
    await gatherPlainTexts(AlbumModel)
    expect((await read(old.id)).story).toEqual({ cn: doc(said('一'), said('二')), en: doc(said('words')) })
    expect((await read(both.id)).story).toEqual({ cn: doc(said('new')) })
    expect(await AlbumModel.raw.collection.countDocuments({ storyCn: { $exists: true } })).toBe(0)
  })
})
