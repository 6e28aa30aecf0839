import { filesIn, PIECE } from '@academy/contracts/core/files.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FakeAnswer, FakeCall } from '../../testing/fake-server.ts'
import { commanded, control, front, openScreen, paged, plainAnswers, press } from '../../testing/staff-screen.tsx'

// A browser draws pictures; here their addresses are enough.
let addresses = 0
URL.createObjectURL = () => `blob:picture-${++addresses}`
URL.revokeObjectURL = () => undefined

const vehicle = {
  ...{ id: 'v1', version: 3, chassisNumber: 'LSVAA4187E2184567', brand: 'O', modelClass: 'ES6', nameCn: '纯电教学车', siteId: 's1', condition: '1' },
  ...{ status: 'active', actions: [] },
}
const site = { id: 's1', version: 2, code: 'HZ1', nameCn: '东区实训中心', nameEn: 'East', siteClass: 'A', siteKind: 'physical', status: 'active', actions: [] }
const limits = { mb: 100, endings: ['pdf', 'xlsx'] }

/** A server that takes files: how much of each is here, and what it was sent. */
const taking = (more: Partial<{ rule: object; finish: () => FakeAnswer; piece: (at: number) => FakeAnswer | undefined }> = {}) => {
  const sizes = new Map<string, { size: number; at: number; name: string }>()
  const shown = (id: string) => ({ id, piece: PIECE, at: sizes.get(id)?.at ?? 0, size: sizes.get(id)?.size ?? 0 })
  return {
    'GET /training/files/rule': () => ({ data: more.rule ?? limits }),
    'POST /training/files': commanded(filesIn('training'), 'begin', ({ body }) => {
      const { name, size } = body as { name: string; size: number }
      const id = `f${sizes.size + 1}`
      sizes.set(id, { size, at: 0, name })
      return { data: shown(id) }
    }),
    'GET /training/files/{id}': (_: FakeCall, { id = '' }) => ({ data: shown(id) }),
    'PUT /training/files/{id}/pieces': ({ query, body }: FakeCall, { id = '' }) => {
      const refused = more.piece?.(Number(query.at))
      if (refused) return refused
      const known = sizes.get(id)
      if (known) known.at = Number(query.at) + (body as Blob).size
      return { data: shown(id) }
    },
    'POST /training/files/{id}/finish': (_: FakeCall, { id = '' }) => {
      const known = sizes.get(id)
      return more.finish?.() ?? { data: { fileId: id, name: known?.name, size: known?.size, type: 'application/pdf' } }
    },
  }
}

const openVehicle = async (more: object = {}, record: object = vehicle) => {
  const view = await openScreen('training-vehicles', {
    contract: vehicles,
    routes: { ...plainAnswers(vehicles, [record as typeof vehicle]), 'GET /training/sites/page': paged([site]), ...more },
    dictionaries: { brand: { O: '自主' }, vehicleStatus: { 1: '可用' } },
  })
  await screen.findByText('纯电教学车')
  press('编辑 纯电教学车')
  await screen.findByText(/或拖到这里/)
  return view
}

const pdf = (size: number, name = '配置.pdf') => new File([new Uint8Array(size)], name, { type: 'application/pdf' })
const field = (name: string) => front().querySelector(`[data-field=${name}] .files`) as HTMLElement
const drop = (name: string, ...files: File[]) => fireEvent.drop(field(name), { dataTransfer: { files } })
const sent = (server: Awaited<ReturnType<typeof openVehicle>>['server']) =>
  server.calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/pieces')).map(({ query, body }) => [Number(query.at), (body as Blob).size])

describe('a file in a form', () => {
  it('says what may be chosen, comes in pieces, and is saved with its record', async () => {
    const { server } = await openVehicle(taking())
    expect(await screen.findByText('PDF · XLSX，最大 100 MB')).toBeTruthy()
    expect(control('配置文件').textContent).toBe('选择文件')
    drop('configuration', pdf(PIECE + 10))
    expect(await screen.findByRole('button', { name: /^下载 配置.pdf / })).toBeTruthy()
    expect(sent(server)).toEqual([
      [0, PIECE],
      [PIECE, 10],
    ])
    press('保存')
    await waitFor(() =>
      expect(server.of('PUT /training/vehicles')[0]?.body).toMatchObject({ id: 'v1', configuration: { fileId: 'f1', name: '配置.pdf', size: PIECE + 10 } }),
    )
  })

  it('goes on behind what is there when the line was cut', async () => {
    let cut = true
    const { server } = await openVehicle(
      taking({
        piece: (at) => {
          if (at === 0 || !cut) return undefined
          cut = false
          return new Response('', { status: 502 })
        },
      }),
    )
    drop('configuration', pdf(PIECE + 10))
    expect(await screen.findByText('网络中断，恢复后自动继续')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByRole('button', { name: /^下载 配置.pdf / })).toBeTruthy()
    expect(sent(server).map(([at]) => at)).toEqual([0, PIECE, PIECE])
    expect(server.of('POST /training/files')).toHaveLength(1)
  })

  it('tells what is too large or of another kind before a byte is sent', async () => {
    const { server } = await openVehicle(taking({ rule: { mb: 1, endings: ['pdf'] } }))
    await screen.findByText('PDF，最大 1 MB')
    drop('configuration', pdf(1024 * 1024 + 1))
    expect((await screen.findByRole('alert')).textContent).toBe('配置.pdf：文件不能超过 1 MB')
    drop('configuration', pdf(10, '配置.exe'))
    expect((await screen.findByRole('alert')).textContent).toBe('配置.exe：只接受以下格式：pdf')
    expect(server.of('POST /training/files')).toHaveLength(0)
  })

  it('tells at its field what the server found inside, and keeps what was there', async () => {
    const msg = '文件内容与扩展名不符，请换一个文件'
    const refused = { code: -1, msg: '', data: { errors: [msg], fields: [{ field: 'configuration', code: 'fileContent', msg }] } }
    const before = { fileId: 'f0', name: '旧.pdf', size: 2048, type: 'application/pdf' }
    await openVehicle(taking({ finish: () => refused }), { ...vehicle, configuration: before })
    drop('configuration', pdf(10))
    expect((await within(field('configuration')).findByRole('alert')).textContent).toBe(`配置.pdf：${msg}`)
    expect(screen.getByRole('button', { name: /^下载 旧.pdf / })).toBeTruthy()
  })

  it('is not saved while it is on its way, and says so', async () => {
    const held: (() => void)[] = []
    const { server } = await openVehicle({
      ...taking(),
      'POST /training/files/{id}/finish': () =>
        new Promise((resolve) => held.push(() => resolve({ data: { fileId: 'f1', name: '配置.pdf', size: 10, type: 'application/pdf' } }))),
    })
    drop('configuration', pdf(10))
    await screen.findByText('正在检查')
    press('保存')
    expect(await screen.findByText('文件还在上传，请稍候再保存')).toBeTruthy()
    expect(server.of('PUT /training/vehicles')).toHaveLength(0)
    act(() => held[0]?.())
    await screen.findByRole('button', { name: /^下载 配置.pdf / })
    await waitFor(() => expect(screen.queryByText('文件还在上传，请稍候再保存')).toBeNull())
  })

  it('is pasted, cancelled and taken out again', async () => {
    const { server } = await openVehicle({ ...taking(), 'POST /training/files/{id}/finish': () => new Promise(() => undefined) })
    fireEvent.paste(field('configuration'), { clipboardData: { files: [pdf(10)] } })
    fireEvent.click(await screen.findByRole('button', { name: '取消上传 配置.pdf' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    server.on('POST /training/files/{id}/finish', () => ({ data: { fileId: 'f2', name: '配置.pdf', size: 10, type: 'application/pdf' } }))
    fireEvent.paste(field('configuration'), { clipboardData: { files: [pdf(10)] } })
    fireEvent.click(await screen.findByRole('button', { name: '移除 配置.pdf' }))
    expect(document.activeElement).toBe(control('配置文件'))
    press('保存')
    await waitFor(() => expect(server.of('PUT /training/vehicles')).toHaveLength(1))
    expect(server.of('PUT /training/vehicles')[0]?.body).not.toHaveProperty('configuration')
  })
})

describe('pictures in a form', () => {
  const rule = { mb: 20, endings: ['png', 'jpg'] }
  const picture = { fileId: 'p1', name: '大厅.webp', size: 90_000, type: 'image/webp' }
  const png = (name: string) => new File([new Uint8Array(20)], name, { type: 'image/png' })
  const drawn = { 'GET /training/files/{id}/content': () => new Response(new Uint8Array(9), { headers: { 'content-type': 'image/webp' } }) }

  it('several are cut one after the other, and no more than the field takes', async () => {
    const { server } = await openScreen('training-sites', {
      contract: sites,
      routes: {
        ...plainAnswers(sites, [{ ...site, photos: [picture, { ...picture, fileId: 'p2', name: '教室.webp' }] } as never]),
        ...taking({ rule }),
        ...drawn,
      },
      dictionaries: { siteClass: { A: '学院中心' } },
    })
    await screen.findByText('东区实训中心')
    press('编辑 东区实训中心')
    expect((await screen.findByTitle('大厅.webp')).closest('.file-tile')?.querySelector('img')).toBeTruthy()
    drop('photos', png('一.png'), png('二.png'), png('三.png'))
    expect((await screen.findByRole('alert')).textContent).toBe('三.png：最多 4 个')
    await screen.findByText('裁剪 一.png')
    fireEvent.click(await screen.findByText('使用这一部分'))
    await screen.findByText('裁剪 二.png')
    fireEvent.click(screen.getByText('使用这一部分'))
    await waitFor(() => expect(server.of('POST /training/files').map(({ body }) => (body as { name: string }).name)).toEqual(['一.png', '二.png']))
  })

  it('a course’s picture stands in its details', async () => {
    const course = {
      ...{ id: 'c1', version: 5, code: 'TBA102', nameCn: '机电二', nameEn: 'Mechatronics 2', brand: 'A', catalogue: 'TB', kind: '1', level: 1, days: 5 },
      ...{ minPersons: 6, maxPersons: 12, price: '6500.00', points: 100, passScore: 75, noShow: '6500.00', intervalMonths: 0, ladder: [], prerequisites: [] },
      ...{ needs: [], status: 'released', actions: [], cover: { ...picture, name: '封面.webp' } },
    }
    await openScreen('training-courses?open=c1', { contract: courses, routes: { ...plainAnswers(courses, [course]), ...drawn } })
    expect(await screen.findByRole('img', { name: '封面.webp' })).toBeTruthy()
  })
})
