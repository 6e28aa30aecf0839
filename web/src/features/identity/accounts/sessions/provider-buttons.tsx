import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import type { Provider } from './sign-in-calls.ts'

/** The doors of others: the browser goes there itself, no call of ours does. */
export const ProviderButtons = ({ providers }: { providers: readonly Provider[] }) => {
  const { t } = useTranslation('identity/sessions')
  const name = useBilingual()
  if (providers.length === 0) return null
  return (
    <section className="sign-in-providers" aria-label={t('signOns')}>
      <p className="t13 ink3">{t('signOns')}</p>
      {providers.map((provider) => (
        <a key={provider.id} className="btn btn-large" href={`/api/auth/didLogin?provider=${encodeURIComponent(provider.id)}`}>
          {name(provider, 'name')}
        </a>
      ))}
    </section>
  )
}
