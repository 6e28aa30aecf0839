import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const row = {
  ...{ id: 'm-1', version: 2, status: 'planned', evidence: ['mobile', 'nameBirth'], foundAt: '2026-11-25 02:50:00' },
  ...{ keepId: 'u-1', keepCode: 'O0016-0134', keepNameCn: '纪寻川', keepNameEn: 'Ji Xunchuan' },
  ...{ goneId: 'u-2', goneCode: 'O0018-0052', goneNameCn: '纪寻川', goneNameEn: 'Ji Xunchuan', mergedByName: '—' },
  actions: ['dismiss', 'compare', 'swap', 'merge'],
}
const person = (userId: string, userCode: string, more: object) => ({
  ...{ userId, userCode, nameCn: '纪寻川', nameEn: 'Ji Xunchuan', employment: '1', idType: '1', idNumber: '330************27' },
  ...{ mobile: '137****5520', birthDate: '1994-05-21', createDate: '2021-09-01 09:00:00', ...more },
})
const side = (rowId: string, cn: string, day: string) => ({ rowId, cn, en: cn, day })
const posts = {
  ...{ key: 'posts|p-1|p-2', table: 'posts', rule: 'choose' },
  ...{ keep: side('p-1', '滨江店 服务经理', '2025-03-01'), gone: side('p-2', '鄞州店 服务经理', '2023-06-01') },
}
const part = (service: string, clashes: object[] = []) => ({
  ...{ service, hash: 'ab12', answered: false, moved: 0, settled: 0, clashes },
  tables: [{ table: 'rows', own: 6, other: 5, fixed: 0 }],
})
const detail = {
  ...row,
  keep: person('u-1', 'O0016-0134', {}),
  gone: person('u-2', 'O0018-0052', { idType: '2', idNumber: 'E10***12' }),
  checks: [
    { field: 'mobile', said: 'same' },
    { field: 'name', said: 'same' },
    { field: 'birthDate', said: 'same' },
    { field: 'idNumber', said: 'differs' },
  ],
  ...{ comparedAt: '2026-11-26 10:38:00', hash: '7c1e00000000 93fa'.replace(' ', ''), choices: [], listed: [], undoneByName: '—', dismissedByName: '—' },
  parts: [part('identity'), part('org', [posts]), part('training')],
  place: { at: 3, of: 9 },
}
const info = { 'GET /sys/account-merges/{id}': () => ({ data: detail }) }

describe('two accounts of one person', () => {
  it('stand in a list with what speaks for them, and open from there', async () => {
    await openScreen('sys-account-merges', { contract: accountMerges, routes: { 'GET /sys/account-merges/page': paged([row]) } })
    expect(await screen.findByText('O0016-0134')).toBeTruthy()
    expect(screen.getAllByText('同名同生日').length).toBeGreaterThan(0)
    expect(screen.getByLabelText('合并 纪寻川 的两个账号').getAttribute('href')).toBe('#/manage/sys-account-merges/m-1')
  })

  it('are merged once every conflict is chosen and the survivor’s sign-in name is typed', async () => {
    const { server } = await openScreen('sys-account-merges/m-1', {
      contract: accountMerges,
      routes: { ...info, 'POST /sys/account-merges/merge': commanded(accountMerges, 'merge', () => ({ data: { ...detail, status: 'merging', actions: [] } })) },
    })
    expect(await screen.findByText('两边都在任主岗，只能留一个，请选择')).toBeTruthy()
    expect(screen.getByText('3 / 4')).toBeTruthy()
    const button = () => screen.getByText('合并两个账号').closest('button') as HTMLButtonElement
    fireEvent.change(screen.getByLabelText(/写下保留方登录名/), { target: { value: 'o0016-0134' } })
    expect(button().disabled).toBe(true)
    fireEvent.click(screen.getByLabelText(/鄞州店 服务经理/))
    await waitFor(() => expect(button().disabled).toBe(false))
    press('合并两个账号')
    await waitFor(() =>
      expect(server.calls.find(({ path }) => path.endsWith('/merge'))?.body).toEqual({
        ...{ id: 'm-1', version: 2, userCode: 'o0016-0134' },
        choices: [{ service: 'org', key: 'posts|p-1|p-2', side: 'gone' }],
      }),
    )
  })

  it('say at once when the typed name is somebody else’s', async () => {
    await openScreen('sys-account-merges/m-1', { contract: accountMerges, routes: info })
    fireEvent.change(await screen.findByLabelText(/写下保留方登录名/), { target: { value: 'O0018-0052' } })
    expect(await screen.findByText('与保留方登录名不符')).toBeTruthy()
  })
})
