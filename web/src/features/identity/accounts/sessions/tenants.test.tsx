import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { currentSession } from '../../../../core/session/session.ts'
import { fakeServer, pageOf } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../../../testing/shell-answers.ts'

const both = { ...admin, academies: 2 }
const there = { ...both, userId: 'u9', tenantId: 'yuanxiu', tenantName: '远岫学院' }
const mine = [
  { tenantId: 'chengtu', tenantName: '澄途学院', tenantCategory: 'passenger' },
  { tenantId: 'yuanxiu', tenantName: '远岫学院', tenantCategory: 'commercial' },
]

/** Each academy answers as the header of the call says. */
const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    ...shellAnswers(both),
    'GET /auth/me': ({ headers }) => ({ data: headers.get('Access-Whitelist-DS') === 'yuanxiu' ? there : both }),
    'GET /sys/commTenant/selectList': () => ({ data: mine }),
    'POST /sys/commTenant/enter': () => ({ data: there }),
    'GET /sys/params/page': (call) => ({
      data: pageOf([{ id: 'p', version: 1, paramCode: `of.${call.headers.get('Access-Whitelist-DS')}`, paramValue: '1' }], call),
    }),
    ...more,
  })

describe('the choice of an academy (1-portal.md §2.1, shell-access.md rule 7)', () => {
  it('lists mine; the chosen one stands in every call from then on, and nothing of the other is left', async () => {
    const calls = server()
    await renderApp('/manage/sys-params', { me: both })
    expect(await screen.findByText('of.chengtu')).toBeTruthy()
    window.location.hash = '#/toTenantLogin?type=tenant'
    fireEvent.click(await screen.findByRole('button', { name: '远岫学院' }))
    await waitFor(() => expect(window.location.hash).toBe('#/person'))
    expect(currentSession()).toMatchObject({ token: 'token-1', me: { tenantId: 'yuanxiu', userId: 'u9' } })
    window.location.hash = '#/manage/sys-params'
    expect(await screen.findByText('of.yuanxiu')).toBeTruthy()
    expect(screen.queryByText('of.chengtu')).toBeNull()
    expect(new Set(calls.of('GET /sys/params/page').map(({ headers }) => headers.get('Access-Whitelist-DS')))).toEqual(new Set(['chengtu', 'yuanxiu']))
  })

  it('two tabs work in two academies: what another tab tells of its own changes nothing here', async () => {
    server()
    await renderApp('/manage/sys-params', { me: both })
    expect(await screen.findByText('of.chengtu')).toBeTruthy()
    const other = new BroadcastChannel('academy-session')
    await act(async () => {
      other.postMessage({ type: 'session', token: 'token-1', me: there })
      await new Promise((done) => setTimeout(done, 50))
    })
    other.close()
    expect(currentSession().me?.tenantId).toBe('chengtu')
    expect(screen.getByText('of.chengtu')).toBeTruthy()
  })

  it('one academy alone is entered without a question; one that cannot reach its person says so', async () => {
    server({ 'GET /sys/commTenant/selectList': () => ({ data: [mine[1]] }) })
    const { place, unmount } = await renderApp('/toTenantLogin?type=tenant', { me: both })
    await waitFor(() => expect(place()).toBe('/person'))
    unmount()
    const incomplete = { code: 10422, msg: '用户信息不完整', data: { reasons: [{ code: 'userIncomplete', msg: '用户信息不完整' }] } }
    server({ 'POST /sys/commTenant/enter': () => incomplete })
    await renderApp('/toTenantLogin?type=tenant', { me: both })
    fireEvent.click(await screen.findByRole('button', { name: '远岫学院' }))
    expect(await screen.findByText('用户信息不完整')).toBeTruthy()
    expect(currentSession().me?.tenantId).toBe('chengtu')
  })
})
