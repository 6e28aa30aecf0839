import { FOUND_MOST } from '@academy/contracts/core/find-text.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../core/show/icon.tsx'
import type { Group } from './groups.ts'
import type { Hit } from './use-find.ts'

export const optionId = (at: number): string => `find-option-${at}`
export const LIST = 'find-list'

interface Marked {
  active: number
  /** The pointer is over one. */
  onPoint: (at: number) => void
}

/** The part of a title that is the question stands out; a question that is not there as it is leaves the title plain. */
const Title = ({ title, text }: { title: string; text: string }) => {
  const at = title.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return <>{title}</>
  return (
    <>
      {title.slice(0, at)}
      <mark>{title.slice(at, at + text.length)}</mark>
      {title.slice(at + text.length)}
    </>
  )
}

const Option = ({ hit, at, text, active, onPoint, onOpen }: Marked & { hit: Hit; at: number; text: string; onOpen: () => void }) => (
  <a
    id={optionId(at)}
    className="find-option"
    role="option"
    aria-selected={at === active}
    tabIndex={-1}
    href={`#${hit.link}`}
    onClick={onOpen}
    onPointerMove={() => onPoint(at)}
  >
    <span className="find-title">
      <Title title={hit.title} text={text} />
    </span>
    {hit.hint ? (
      <span className="find-hint num">
        <Title title={hit.hint} text={text} />
      </span>
    ) : null}
  </a>
)

/** What was found, each kind under its name. */
export const Results = ({ groups, tab, text, onOpen, ...marked }: Marked & { groups: readonly Group[]; tab: string; text: string; onOpen: () => void }) => {
  const { t } = useTranslation('find')
  let at = 0
  return (
    <>
      <div className="find-list" id={LIST} role="listbox" aria-label={t('results')}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
          <div key={group.noun} role="group" aria-label={group.label}>
            {tab === 'all' ? (
              <div className="find-group" aria-hidden="true">
                {group.label}
              </div>
            ) : null}
            {group.hits.map((hit) => (
              <Option key={`${hit.noun} ${hit.id}`} hit={hit} at={at++} text={text} onOpen={onOpen} {...marked} />
            ))}
          </div>
        ))}
      </div>
      {tab !== 'all' && at >= FOUND_MOST ? <p className="find-note t12 ink3">{t('most', { count: FOUND_MOST })}</p> : null}
    </>
  )
}

/** What was sought before: one of them is sought again. */
export const Recent = ({
  texts,
  onAgain,
  onForget,
  ...marked
}: Marked & { texts: readonly string[]; onAgain: (text: string) => void; onForget: () => void }) => {
  const { t } = useTranslation('find')
  return (
    <>
      <div className="find-recent-head">
        <span className="find-group">{t('recent')}</span>
        <button type="button" className="link-btn t12" onClick={onForget}>
          {t('forget')}
        </button>
      </div>
      <div className="find-list" id={LIST} role="listbox" aria-label={t('recent')}>
        {texts.map((text, at) => (
          <Fragment key={text}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys, and names the option that they stand on */}
            <div
              id={optionId(at)}
              className="find-option"
              role="option"
              aria-selected={at === marked.active}
              onClick={() => onAgain(text)}
              onPointerMove={() => marked.onPoint(at)}
            >
              <Icon name="clock" size={16} />
              <span className="find-title">{text}</span>
            </div>
          </Fragment>
        ))}
      </div>
    </>
  )
}
