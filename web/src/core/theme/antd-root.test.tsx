import { act, fireEvent, render, screen } from '@testing-library/react'
import { Modal, theme } from 'antd'
import { startLocale } from '../i18n/locale.ts'
import { AntdRoot } from './antd-root.tsx'

// Queries are asked once and then listened to: they have to be there before anything is drawn.
const calm = Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList & { matches: boolean }
beforeAll(() => {
  window.matchMedia = (asked) => (asked === '(prefers-reduced-motion: reduce)' ? calm : Object.assign(new EventTarget(), { matches: false })) as MediaQueryList
})
beforeAll(startLocale)

it('a dialog outlives a click beside it, as the second of a double click is, and ends by Escape', async () => {
  const onCancel = jest.fn()
  render(
    <AntdRoot>
      <Modal open title="title" onCancel={onCancel} />
    </AntdRoot>,
  )
  const around = (await screen.findByRole('dialog')).closest('.ant-modal-wrap') as HTMLElement
  fireEvent.mouseDown(around)
  fireEvent.mouseUp(around)
  fireEvent.click(around)
  expect(onCancel).not.toHaveBeenCalled()
  fireEvent.keyDown(around, { key: 'Escape' })
  expect(onCancel).toHaveBeenCalledTimes(1)
})

const Moving = () => <output>{String(theme.useToken().token.motion)}</output>

it('antd moves nothing for a reader who asks for that, and learns when he no longer does', () => {
  render(
    <AntdRoot>
      <Moving />
    </AntdRoot>,
  )
  expect(screen.getByRole('status').textContent).toBe('false')
  calm.matches = false
  act(() => void calm.dispatchEvent(new Event('change')))
  expect(screen.getByRole('status').textContent).toBe('true')
})
