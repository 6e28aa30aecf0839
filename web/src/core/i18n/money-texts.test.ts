import i18next from 'i18next'
import { startLocale } from './locale.ts'

test('amounts in texts have their sign and groups, in every language', async () => {
  await startLocale()
  await i18next.loadNamespaces('fee')
  expect(i18next.t('fee:effects.amount', { amount: '13500.00' })).toBe('减 ¥13,500.00')
  await i18next.changeLanguage('en-US')
  expect(i18next.t('fee:effects.amount', { amount: '13500.00' })).toBe('¥13,500.00 off')
})
