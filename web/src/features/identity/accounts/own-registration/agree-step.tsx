import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { RichText } from '../../../../core/rich/rich-text.tsx'
import type { Prepared } from './calls.ts'

interface Agreeing {
  texts: Prepared['texts']
  agreed: readonly string[]
  agree(id: string, on: boolean): void
}

/** The texts that are agreed to, each read to its end and ticked. */
export const AgreeStep = ({ texts, agreed, agree }: Agreeing) => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  return (
    <>
      <p className="register-lead">{t('agree.text')}</p>
      {texts.map((text) => {
        const title = name(text, 'title')
        return (
          <section key={text.id} className="register-text" aria-label={title}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is read by keyboard too */}
            <div className="register-text-body" tabIndex={0}>
              <h2 className="t16">{title}</h2>
              <RichText value={text.body} />
            </div>
            <label className="register-tick">
              <input type="checkbox" checked={agreed.includes(text.id)} onChange={(event) => agree(text.id, event.target.checked)} />
              {t('agree.read', { title, edition: text.edition })}
            </label>
          </section>
        )
      })}
      {texts.length === 0 ? <p className="ink2">{t('agree.none')}</p> : null}
    </>
  )
}
