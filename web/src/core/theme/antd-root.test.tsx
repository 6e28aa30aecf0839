import { fireEvent, render, screen } from '@testing-library/react'
import { Modal } from 'antd'
import { startLocale } from '../i18n/locale.ts'
import { AntdRoot } from './antd-root.tsx'

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
