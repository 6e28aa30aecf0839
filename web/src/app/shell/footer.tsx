import { useTranslation } from 'react-i18next'
import { Brand } from '../../core/show/brand.tsx'

/** The register of the Ministry of Public Security, at this filing. */
const filing = (text: string) => `https://beian.mps.gov.cn/#/query/webSearch?code=${text.replace(/\D/g, '')}`

/** Intro, copyright with the year, phone, mail and the public-security filing (1-portal.md §2.4). */
export const Footer = () => {
  const { t } = useTranslation('shell')
  return (
    <footer className="portal-foot night">
      <div className="page-width">
        <div>
          <Brand full />
          <p>{t('footer.intro')}</p>
        </div>
        <div className="portal-foot-end">
          <p>{t('footer.contact')}</p>
          <p>
            {t('footer.rights', { year: new Date().getFullYear() })} ·{' '}
            <a href={filing(t('footer.filing'))} target="_blank" rel="noopener noreferrer">
              {t('footer.filing')}
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}
