import { render } from '@testing-library/react'
import { chooseLocale, startLocale } from '../../../core/i18n/locale.ts'
import { thisYear } from '../../../core/show/moment.tsx'
import { DateBlock } from './date-block.tsx'

const linesOf = (from: string) => {
  const { container } = render(<DateBlock from={from} month />)
  return [...container.querySelectorAll('.date-block-words > span')].map((line) => line.textContent)
}

describe('the day of an offering', () => {
  beforeAll(startLocale)

  it('names another year on a line of its own, so that its words stay in the column', async () => {
    expect(linesOf('2099-05-11')).toEqual(['2099', '5月', '周一'])
    await chooseLocale('en-US')
    expect(linesOf('2099-05-11')).toEqual(['2099', 'May', 'Mon'])
  })

  it('names month and weekday alone in this year', async () => {
    await chooseLocale('zh-CN')
    expect(linesOf(`${thisYear()}-11-30`).slice(0, -1)).toEqual(['11月'])
  })
})
