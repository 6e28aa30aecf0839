import { figures as approvalFigures } from '@academy/contracts/approval-workflow/figures.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { figures as feeFigures } from '@academy/contracts/fee/figures.ts'
import { figures as jobsFigures } from '@academy/contracts/jobs/figures.ts'
import { services } from '@academy/contracts/jobs/services.ts'
import { figures as notificationFigures } from '@academy/contracts/notification/figures.ts'
import { figures as orgFigures } from '@academy/contracts/org/figures.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { figures as trainingFigures } from '@academy/contracts/training/figures.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { fakeServer } from '../../../testing/fake-server.ts'
import { day } from '../../../testing/learner-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { admin, menu, shellAnswers } from '../../../testing/shell-answers.ts'
import { openScreen, paged } from '../../../testing/staff-screen.tsx'
import { figurePlaces } from './figures.ts'

const told = [approvalFigures, feeFigures, jobsFigures, notificationFigures, orgFigures, trainingFigures]
const all = told.flatMap(({ service, figures }) => figures.map((figure) => ({ ...figure, service, place: figurePlaces[service]?.figures[figure.key] })))
const today = day(0)
/** What a list is asked besides its filter. */
const paging = ['page', 'limit', 'order', 'orderField', '_t']

const may = (...permissions: string[]) => ({ ...admin, permissions })
const counted = (...figures: object[]) => ({ data: { figures } })

/** The home of somebody with these menus; services that are not told count nothing. */
const home = async (me: typeof admin, menus: readonly string[], routes: Parameters<typeof fakeServer>[0]) => {
  const nothing = Object.fromEntries(Object.values(figurePlaces).map(({ path }) => [`GET ${path}`, () => counted()]))
  const server = fakeServer({
    ...shellAnswers(me),
    ...nothing,
    'GET /sys/menu/select': () => ({ data: menus.map((url) => menu(url, url, url)) }),
    'GET /act/tasks/page': paged([]),
    ...routes,
  })
  await renderApp('/manage/home', { me })
  return server
}

describe('the numbers of a home', () => {
  it('repeat the services’ endpoints and name a place for each of their figures', () => {
    expect(told.map(({ service, endpoints }) => [service, endpoints.look.path]).sort()).toEqual(
      Object.entries(figurePlaces)
        .map(([service, { path }]) => [service, path])
        .sort(),
    )
    expect(all.filter(({ place }) => !place).map(({ key }) => key)).toEqual([])
    expect(Object.values(figurePlaces).flatMap(({ figures }) => Object.keys(figures)).length).toBe(all.length)
  })

  it.each(all)('$key leads to the list that asks for just the rows it counts', async ({ list, filter, place }) => {
    const wanted = filter?.(today) ?? {}
    const { server, unmount } = await openScreen(`${place?.[0]}?${new URLSearchParams(wanted)}`, {
      contract: { service: 'training', noun: 'list', endpoints: { page: list } },
      routes: { [`GET ${list.path}`]: paged([], { away: [] }) },
      also: [attendances.endpoints.sheet.permission],
    })
    await waitFor(() => expect(server.of(`GET ${list.path}`).at(-1)?.query).toMatchObject(wanted))
    const sent = Object.entries(server.of(`GET ${list.path}`).at(-1)?.query ?? {}).filter(([key]) => !paging.includes(key))
    const fixed = place?.[0] === 'training-attendances' ? { phases: 'running,completed', statuses: 'published' } : {}
    expect(Object.fromEntries(sent)).toEqual({ ...wanted, ...fixed })
    unmount()
  })

  it('stand as cards with what they count, those of nothing in one line, each a link; no service is asked whose lists the reader has no menu for', async () => {
    const server = await home(may('fee:accounts:page', 'jobs:imports:page'), ['fee/accounts', 'jobs/imports'], {
      'GET /fee/figures': () => counted({ key: 'accountsLow', count: 4, filter: { low: 'true' } }, { key: 'exemptionsRequested', count: 2, filter: {} }),
      'GET /jobs/figures': () =>
        counted({ key: 'importsReady', count: 1, filter: { status: 'ready' } }, { key: 'importsStuck', count: 0, filter: { status: 'stuck' } }),
    })
    const low = await screen.findByRole('link', { name: /^余额偏低的经销商账户\s*4/ })
    expect(low.getAttribute('href')).toBe('#/manage/fee-accounts?low=true')
    expect(screen.getByRole('link', { name: /^核对通过的导入\s*1/ }).getAttribute('href')).toBe('#/manage/jobs-imports?status=ready')
    expect(screen.getByRole('link', { name: /^中断的导入\s*0/ }).getAttribute('href')).toBe('#/manage/jobs-imports?status=stuck')
    expect(screen.queryByText('审批中的罚金豁免')).toBeNull()
    expect(['/training/figures', '/org/figures', '/notify/figures'].flatMap((path) => server.of(`GET ${path}`))).toEqual([])
  })

  it('say so where nothing waits', async () => {
    await home(admin, ['fee/accounts'], {})
    expect(await screen.findByText(/现在没有等你处理的事/)).toBeTruthy()
  })

  it('say that they could not be counted where a service is away, with a way to try again', async () => {
    await home(admin, ['fee/accounts'], { 'GET /fee/figures': () => ({ code: 10503, msg: '服务暂不可用' }) })
    expect(await screen.findByRole('button', { name: /重试|再试/ })).toBeTruthy()
  })
})

describe('a home shows its reader', () => {
  it('who plans: the weeks, one mark an offering, and those with too few people', async () => {
    const week = { from: today, to: day(6), published: 5, unpublished: 2, atRisk: 1 }
    await home(may(offerings.endpoints.save.permission, offerings.endpoints.page.permission), ['training/offerings'], {
      'GET /training/offerings/weeks': () => ({ data: { weeks: [week] } }),
      'GET /training/offerings/page': paged([]),
    })
    const weeks = await screen.findByRole('region', { name: '1 周，7 个班' })
    const published = await within(weeks).findByRole('link', { name: /已发布 5 个班/ })
    expect(published.getAttribute('href')).toBe(`#/manage/training-offerings?when=ahead&statuses=published&from=${today}&to=${day(6)}`)
    expect(weeks.querySelectorAll('.week-marks [data-mark=risk]').length).toBe(1)
    expect(weeks.querySelectorAll('.week-marks i').length).toBe(7)
    expect(await screen.findByText('没有人数不足的班次。')).toBeTruthy()
  })

  it('who keeps rooms and vehicles: how many of each are taken in the next two weeks', async () => {
    const taken = (resourceType: string, resourceId: string, half: string) => ({
      ...{ resourceType, resourceId, half, day: day(1), offeringId: 'x', offeringNumber: 'N1', nameCn: '教室', nameEn: 'Room' },
    })
    await home(may(classrooms.endpoints.update.permission, offerings.endpoints.page.permission), ['training/classrooms'], {
      'GET /training/offerings/weeks': () => ({ data: { weeks: [] } }),
      'GET /training/bookings/board': ({ query }) => ({
        data: {
          bookings:
            query.from === today && query.to === day(13)
              ? [taken('classroom', 'r1', 'am'), taken('classroom', 'r1', 'pm'), taken('classroom', 'r2', 'am'), taken('trainer', 't1', 'am')]
              : [],
        },
      }),
    })
    const use = await screen.findByRole('region', { name: '今后 14 天的资源占用' })
    const [rooms, , vehicles] = await within(use).findAllByRole('listitem')
    expect(rooms?.textContent).toContain('2 个被占用')
    expect(rooms?.querySelectorAll('rect').length).toBe(28)
    expect(within(use).getByRole('img', { name: /^教室：最多同时占用 2 个/ })).toBeTruthy()
    expect(vehicles?.textContent).toContain('0 个被占用')
  })

  it('who answers for outlets: those in need first, each number leading to its rows', async () => {
    const row = {
      id: 'O1',
      code: 'O0001',
      nameCn: '北京朔望亦庄店',
      nameEn: 'Yizhuang',
      confirmed: 6,
      requested: 0,
      waiting: 2,
      attended: 19,
      standing: 'low',
      available: '8400.00',
    }
    await home(may(enrolments.endpoints.page.permission, 'fee:accounts:page'), ['training/enrolments'], {
      'GET /training/enrolments/outlets': () => ({ data: { from: today, to: day(35), year: `${today.slice(0, 4)}-01-01`, total: 1, records: [row] } }),
    })
    const outlets = await screen.findByRole('region', { name: '1 家网点' })
    expect(await within(outlets).findByText('余额偏低')).toBeTruthy()
    expect(within(outlets).getByText('¥8,400.00')).toBeTruthy()
    const confirmed = await within(outlets).findByRole('link', { name: '北京朔望亦庄店 五周内席位 6' })
    expect(confirmed.getAttribute('href')).toBe(`#/manage/training-enrolments?statuses=confirmed&outletIds=O1&from=${today}&to=${day(35)}`)
  })

  it('who runs the installation: each part, the worst first', async () => {
    const part = (id: string, state: string, reasons: string[] = []) => ({ id, state, reasons, processes: [], groups: [] })
    await home(may(services.endpoints.look.permission), ['sys/services'], {
      'GET /jobs/services': () => ({ data: { at: `${today} 09:00:00`, oneProcess: false, parts: [part('fee', 'ok'), part('jobs', 'behind', ['lag'])] } }),
    })
    const health = await screen.findByRole('region', { name: '各服务的情况' })
    expect((await within(health).findByRole('link', { name: '正常 1 / 2' })).getAttribute('href')).toBe('#/manage/sys-services')
    expect(within(health).getAllByRole('listitem')[0]?.textContent).toMatch(/落后|积压/)
  })

  it('who decides: what waits for him with the time that is left, nothing where nothing waits', async () => {
    const task = {
      ...{
        id: 't1',
        caseId: 'c1',
        modelNameCn: '报名审批',
        modelNameEn: 'Enrolment',
        subjectType: 'enrolment',
        asker: 'applicant',
        subjectId: 'e1',
        applicantName: '叶疏桐',
        submitterName: '叶疏桐',
      },
      ...{
        summary: { number: 'VSA201-2649-01', titleCn: '保修与索赔', titleEn: 'Warranty' },
        stepNameCn: '网点',
        stepNameEn: 'Outlet',
        status: 'open',
        actions: [],
      },
      ...{ minutesLeft: 120, totalMinutes: 480 },
    }
    await home(may(), ['sys/params'], { [`GET ${tasks.endpoints.page.path}`]: paged([task]) })
    const due = await screen.findByRole('region', { name: '要你定的 1 项' })
    expect(within(due).getByRole('link', { name: '报名审批 · 保修与索赔' }).getAttribute('href')).toBe('#/manage/approval-workflow-tasks?task=t1')
  })

  it('who decides is told that his tasks could not be asked for, and may try again', async () => {
    await home(may(), ['sys/params'], { 'GET /act/tasks/page': () => ({ code: 10503, msg: '服务暂不可用' }) })
    const due = await screen.findByRole('region', { name: '要你定的' })
    expect(await within(due).findByRole('button', { name: /重试|再试/ })).toBeTruthy()
  })
})

describe('what a young academy lacks', () => {
  const role = (code: string, nameCn: string) => ({ id: code, version: 1, code, nameCn, nameEn: code, dataScope: '1', permissions: [], actions: [] })
  const lacking = (people: number) => ({
    'GET /org/organisations/page': () => ({ data: { records: [], total: people, size: 1, current: 1, pages: 1 } }),
    'GET /sys/users/page': ({ query }: { query: Record<string, string> }) => ({
      data: { records: [], total: query.accountGen ? people - 1 : people, size: 1, current: 1, pages: 1 },
    }),
    'GET /sys/roles/page': paged([role('PLANNER', '排课计划员'), role('TRAINER', '培训师')]),
    'GET /sys/role-holders': () => ({
      data: [
        { roleId: 'PLANNER', people: 0 },
        { roleId: 'TRAINER', people: 1 },
      ],
    }),
  })
  const keeper = may('sys:roles:page', 'jobs:imports:apply')

  it('is told to its administrator: organisations, people, posts that nobody holds, each with the way to it', async () => {
    await home(keeper, ['sys/params'], lacking(1))
    const lacks = await screen.findByRole('region', { name: '还缺 3 件' })
    expect(within(lacks).getByText('还没有人：排课计划员')).toBeTruthy()
    expect(within(lacks).getByRole('link', { name: '人员' }).getAttribute('href')).toBe('#/manage/jobs-imports')
  })

  it('names who cannot come in yet, once there are people', async () => {
    await home(keeper, ['sys/params'], lacking(4))
    const lacks = await screen.findByRole('region', { name: '还缺 2 件' })
    expect(within(lacks).getByText('3 人还没有登录账号')).toBeTruthy()
  })
})
