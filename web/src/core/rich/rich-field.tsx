import { isBlankText, mapWords, richTree, type Written } from '@academy/contracts/core/rich-plain.ts'
import { type RichLanguage, type RichTexts, richAt, richLanguages } from '@academy/contracts/core/rich-text.ts'
import type { RichDoc, RichRule } from '@academy/contracts/core/rich-tree.ts'
import { Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoundProps } from '../form/controls.tsx'
import type { Errors } from '../form/use-edit-form.ts'
import { prepareConversion, toTraditional } from '../i18n/convert.ts'
import { useLocale } from '../i18n/locale.ts'
import { LanguageTabs } from './language-tabs.tsx'
import type { PicturePlace } from './picture-tool.tsx'
import { localeOf } from './reading.ts'
import { TextBox } from './text-box.tsx'

interface Props extends BoundProps {
  name: string
  label: string
  rule: RichRule
  faults: Errors
  /** Where its pictures belong, where it takes them. */
  pictures: PicturePlace | undefined
}

/** Traditional Chinese that nobody wrote is read converted: whoever wants to change it begins with that. */
const Converting = ({ from, onDone }: { from: Written; onDone: (tree: RichDoc) => void }) => {
  const { t } = useTranslation('rich')
  if (!from || isBlankText(from)) return null
  const convert = async () => {
    await prepareConversion()
    onDone(mapWords(richTree(from), toTraditional))
  }
  return (
    <Button size="small" className="rich-convert" onClick={convert}>
      {t('convert')}
    </Button>
  )
}

const wordsOf = (value: unknown): RichTexts => (value !== null && typeof value === 'object' ? (value as RichTexts) : {})
const isWritten = (value: unknown) => (language: RichLanguage) => !isBlankText(richAt(value, language))

/** The language that is open: the reader's own where it has a text, then one that has, then the one with a fault once there is any. */
const useOpenLanguage = (value: unknown, wrong: readonly RichLanguage[]) => {
  const locale = useLocale()
  const own = richLanguages.find((language) => localeOf[language] === locale) ?? 'cn'
  const [open, setOpen] = useState<RichLanguage>(() => (isWritten(value)(own) ? own : (richLanguages.find(isWritten(value)) ?? 'cn')))
  const first = wrong[0]
  const elsewhere = wrong.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a fault comes up
  useEffect(() => {
    if (first && !wrong.includes(open)) setOpen(first)
  }, [elsewhere])
  return [open, setOpen] as const
}

const Faults = ({ id, name, faults }: { id: string; name: string; faults: Errors }) => {
  const { t } = useTranslation(['rich', 'core'])
  const told = richLanguages.flatMap((language) => {
    const own = faults[`${name}.${language}`]
    return own?.length ? [{ language, text: own.join(t('core:form.and')) }] : []
  })
  if (told.length === 0) return null
  return (
    <div id={id} className="field-help" data-wrong role="alert">
      {told.map(({ language, text }) => (
        <div key={language}>{t('fault', { language: t(`core:languages.${localeOf[language]}.full`), text })}</div>
      ))}
    </div>
  )
}

/** A text in three languages, one open at a time. */
const InLanguages = ({ value, onChange, onBlur, name, label, rule, faults, id, pictures, ...bound }: Props) => {
  const { t } = useTranslation(['rich', 'core'])
  const own = useId()
  const wrong = richLanguages.filter((language) => faults[`${name}.${language}`]?.length)
  const [open, setOpen] = useOpenLanguage(value, wrong)
  const texts = wordsOf(value)
  const put = (tree: RichDoc | undefined) => {
    const next = Object.fromEntries(richLanguages.map((language) => [language, language === open ? tree : texts[language]]).filter(([, text]) => text))
    onChange(Object.keys(next).length > 0 ? next : '')
  }
  const described = [bound['aria-describedby'], wrong.length > 0 ? `${own}-faults` : ''].filter(Boolean).join(' ')
  const called = t('named', { label, language: t(`core:languages.${localeOf[open]}.full`) })
  return (
    <div className="rich-field">
      <div className="rich-head">
        <LanguageTabs id={own} label={t('languages', { label })} open={open} written={richLanguages.filter(isWritten(value))} wrong={wrong} onOpen={setOpen} />
        {open === 'tw' && !isWritten(value)('tw') ? <Converting from={texts.cn} onDone={put} /> : null}
      </div>
      <div role="tabpanel" id={`${own}-panel`} aria-labelledby={`${own}-${open}`}>
        <TextBox
          key={open}
          id={id ?? own}
          label={called}
          value={richAt(value, open)}
          max={rule.max}
          language={open}
          hint={open === 'tw' ? t('converted') : ''}
          wrong={wrong.includes(open) || (wrong.length === 0 && bound['aria-invalid'] === true)}
          described={described || undefined}
          required={bound['aria-required'] ?? false}
          pictures={pictures}
          onChange={put}
          onBlur={onBlur}
        />
      </div>
      <Faults id={`${own}-faults`} name={name} faults={faults} />
    </div>
  )
}

/** A formatted text of a form: headings, lists, weights and links, in the languages of its field. */
const RichField = (props: Props) => {
  const own = useId()
  const { id, value, onChange, onBlur, label, rule } = props
  if (rule.languages) return <InLanguages {...props} />
  return (
    <TextBox
      id={id ?? own}
      label={label}
      value={(value || undefined) as Written}
      max={rule.max}
      language={undefined}
      hint=""
      wrong={props['aria-invalid'] ?? false}
      described={props['aria-describedby']}
      required={props['aria-required'] ?? false}
      pictures={props.pictures}
      onChange={(tree) => onChange(tree ?? '')}
      onBlur={onBlur}
    />
  )
}

export default RichField
