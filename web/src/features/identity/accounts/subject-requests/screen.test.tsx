import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const asked = {
  ...{ id: 'r1', version: 3, kind: 'erase', userId: 'u-1', userName: '程野', status: 'asked', askedAt: '2026-11-20 09:00:00' },
  actions: ['agree', 'refuse'],
  ...{ typed: 'cheng.ye', leftOn: '2021-10-31' },
}
const exported = {
  id: 'r2',
  version: 1,
  kind: 'export',
  userId: 'u-2',
  userName: '祁望舒',
  askedBy: 'u-2',
  askedByName: '祁望舒',
  status: 'ready',
  askedAt: '2026-11-19 09:00:00',
}

test('who is proposed is erased once his sign-in name is typed, and not before (rule 30)', async () => {
  const { server } = await openScreen('sys-subject-requests', {
    contract: subjectRequests,
    routes: {
      ...plainAnswers(subjectRequests, [asked, exported]),
      'POST /sys/subject-requests/agree': commanded(subjectRequests, 'agree', () => ({ data: { ...asked, version: 4, status: 'agreed', actions: [] } })),
    },
  })
  expect(await screen.findByText('系统建议')).toBeTruthy()
  expect(screen.getByText('可下载')).toBeTruthy()
  fireEvent.click(screen.getByText('程野'))
  await screen.findByText('2021-10-31')
  press('同意注销 程野')
  await opened()
  const yes = () => screen.getByRole('button', { name: '同意注销' }) as HTMLButtonElement
  expect(yes().disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('输入登录名 cheng.ye 确认'), { target: { value: 'Cheng.Ye' } })
  await waitFor(() => expect(yes().disabled).toBe(false))
  fireEvent.click(yes())
  await waitFor(() => expect(server.of('POST /sys/subject-requests/agree')[0]?.body).toEqual({ id: 'r1', version: 3, typed: 'Cheng.Ye' }))
})
