import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../../core/request/failure.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { type Contacts, fetchContacts, type Kind } from './contact-calls.ts'
import { ContactForm } from './contact-form.tsx'
import './contacts.css'

interface Row {
  kind: Kind
  known: Contacts
  open: boolean
  show(open: boolean): void
  changed(next: Contacts): void
}

const ContactRow = ({ kind, known, open, show, changed }: Row) => {
  const { t } = useTranslation('identity/contacts')
  const value = known[kind]
  const may = kind === 'email' || known.texts
  return (
    <div className="contact">
      <div className="contact-line">
        <span className="t13 ink3">{t(`labels.${kind}`)}</span>
        <span className="contact-value">{value ?? t('none')}</span>
        {open ? null : may ? (
          <button type="button" className="link-btn" aria-label={t('changeOf', { kind: t(`labels.${kind}`) })} onClick={() => show(true)}>
            {t(value ? 'change' : 'add')}
          </button>
        ) : (
          <span className="t13 ink3">{t('noTexts')}</span>
        )}
      </div>
      {open ? <ContactForm kind={kind} close={() => show(false)} changed={changed} /> : null}
    </div>
  )
}

/** One's own addresses as they are known. */
const useContacts = () => {
  const [known, setKnown] = useState<Contacts>()
  const [failure, setFailure] = useState<Failure>()
  const again = async () => {
    setFailure(undefined)
    const outcome = await fetchContacts()
    if (outcome.ok) setKnown(outcome.data)
    else setFailure(outcome.failure)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void again(), [])
  return { known, setKnown, failure, again }
}

/** One's own mobile and mail, each with the way to another one. */
export const ContactRows = () => {
  const { t } = useTranslation('identity/contacts')
  const { known, setKnown, failure, again } = useContacts()
  const [open, setOpen] = useState<Kind>()
  const [said, setSaid] = useState('')
  const changed = (kind: Kind) => (next: Contacts) => {
    setKnown(next)
    setOpen(undefined)
    setSaid(t(`done.${kind}`))
  }
  return (
    <section className="contacts" aria-labelledby="own-contacts">
      <h2 id="own-contacts" className="t20">
        {t('title')}
      </h2>
      {failure ? <FailureState failure={failure} retry={again} /> : null}
      <div className="rule-top contact-rows" aria-busy={!known && !failure}>
        {known
          ? (['mobile', 'email'] as const).map((kind) => (
              <ContactRow
                key={kind}
                kind={kind}
                known={known}
                open={open === kind}
                show={(wanted) => setOpen(wanted ? kind : undefined)}
                changed={changed(kind)}
              />
            ))
          : null}
      </div>
      <p role="status" className="t13 ink2">
        {said}
      </p>
    </section>
  )
}
