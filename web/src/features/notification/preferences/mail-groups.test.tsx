import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../../testing/learner-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const group = (name: string, mail: boolean, mayChange = true) => ({ group: name, mail, mayChange })

test('mails of a group are switched off at the account, but not those whose limits run', async () => {
  let muted: string[] = ['fee']
  const groups = () => ['enrolment', 'offering', 'fee'].map((name) => group(name, !muted.includes(name))).concat(group('approval', true, false))
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /notify/preferences/mine': () => ({ data: { groups: groups() } }),
    'POST /notify/preferences/save': (call) => {
      muted = (call.body as { muted: string[] }).muted
      return { data: { groups: groups() } }
    },
  })
  await renderApp('/account', { me: learner })
  const box = async (name: string) => (await screen.findByRole('checkbox', { name })) as HTMLInputElement
  expect([(await box('报名')).checked, (await box('费用')).checked]).toEqual([true, false])
  const approval = await box('审批')
  expect([approval.checked, approval.disabled]).toEqual([true, true])
  expect(screen.getByText('审批有时限，错过会自动上报，所以不能关闭。')).toBeTruthy()
  fireEvent.click(await box('报名'))
  await waitFor(async () => expect((await box('报名')).checked).toBe(false))
  expect(server.of('POST /notify/preferences/save').at(-1)?.body).toEqual({ muted: ['enrolment', 'fee'] })
  fireEvent.click(await box('费用'))
  await waitFor(async () => expect((await box('费用')).checked).toBe(true))
  expect(server.of('POST /notify/preferences/save').at(-1)?.body).toEqual({ muted: ['enrolment'] })
})
