import { fireEvent, screen, within } from '@testing-library/react'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { detail, learner, learnerAnswers } from '../../../../testing/learner-answers.ts'
import { onPhone } from '../../../../testing/phone.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

beforeAll(onPhone)

it('on a phone keeps the one button at the foot of the screen, beside the seats that are left', async () => {
  fakeServer({ ...learnerAnswers(), 'GET /training/offerings/detail/{id}': () => ({ data: detail() }) })
  await renderApp('/offerings/o1', { me: learner })
  const bar = await screen.findByRole('region', { name: '席位、费用与报名' })
  expect(within(bar).getByText('剩 4 席')).toBeTruthy()
  fireEvent.click(within(bar).getByRole('button', { name: '报名' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
