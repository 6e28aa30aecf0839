import { codes } from '@academy/contracts/core/codes.ts'
import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { front, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const item = (dictType: string, dictValue: string, dictNameCn: string, more: object = {}) => ({
  ...{
    id: `${dictType}-${dictValue}`,
    version: 1,
    createDate: '2026-01-01 08:00:00',
    dictType,
    dictValue,
    dictNameCn,
    dictNameEn: dictNameCn,
    dictStatus: '1',
  },
  ...{ sort: 10, below: 0, code: dictValue ? `${dictType}.${dictValue}` : dictType, actions: ['update', 'delete'] },
  ...(dictValue ? { parentCode: dictType, path: [`${dictType}-`, `${dictType}-${dictValue}`] } : { path: [`${dictType}-`] }),
  ...more,
})
const rows = [
  item('education', '', '学历', { below: 2 }),
  item('education', '10', '高中'),
  item('education', '50', '博士后', { sort: 20, dictStatus: '0' }),
  item('gender', '', '性别'),
]

describe('dictionaries', () => {
  it('show their types with how many items each has; a type opens to its items with their values and what is not shown', async () => {
    await openScreen('sys-dictionaries', {
      contract: dictionaryItems,
      routes: { 'GET /sys/dictionary-items/children': () => ({ data: rows }), ...plainAnswers(dictionaryItems, rows) },
    })
    expect(await screen.findByText('学历')).toBeTruthy()
    expect(screen.getByText('2 项')).toBeTruthy()
    expect(screen.queryByText('高中')).toBeNull()
    fireEvent.click(screen.getByLabelText('展开 学历'))
    expect(screen.getByText('高中')).toBeTruthy()
    const line = screen.getByText('博士后').closest('[role=treeitem]') as HTMLElement
    expect(within(line).getByText('不显示')).toBeTruthy()
    expect(within(line).getByText('50')).toBeTruthy()
  })

  it('say why an item in use is not deleted, and how many records hold it', async () => {
    const reason = '“博士后”正被 3 条记录使用：人员 3'
    const refusal = { code: codes.refused, msg: reason, data: { reasons: [{ code: 'dictInUse', msg: reason }], errors: [reason] } }
    const { server } = await openScreen('sys-dictionaries?open=education-50', {
      contract: dictionaryItems,
      routes: {
        'GET /sys/dictionary-items/children': () => ({ data: rows }),
        ...plainAnswers(dictionaryItems, rows),
        'DELETE /sys/dictionary-items': () => refusal,
      },
    })
    await opened()
    await waitFor(() => within(front()).getAllByText('博士后', { selector: 'dd' }))
    press('删除')
    await waitFor(() => expect(front().textContent).toContain('删除“博士后”？'))
    press('删除')
    await waitFor(() => expect(server.of('DELETE /sys/dictionary-items')).toHaveLength(1))
    expect(await screen.findByText(/正被 3 条记录使用/)).toBeTruthy()
  })
})
