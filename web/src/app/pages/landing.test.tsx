import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { startLocale } from '../../core/i18n/locale.ts'
import { endSession } from '../../core/session/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import Landing from './landing.tsx'

it('the landing page stands without the application around it: visitors read it before a router or a store is fetched', async () => {
  endSession('left')
  fakeServer({ 'GET /training/offerings/upcoming': () => ({ code: 10503, msg: '稍后再试', data: null }) })
  await startLocale()
  await i18next.loadNamespaces('shell')
  render(<Landing />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('都算数')
})
