import { type ComponentType, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../core/show/icon.tsx'
import './visitor-tabs.css'

/** The way to the academy on a phone: a link whose code to scan stands below it while one points to it or has moved to it by keyboard. */
export const AppCode = () => {
  const { t } = useTranslation('shell')
  const [shown, setShown] = useState(false)
  const id = useId()
  const [Code, setCode] = useState<ComponentType>()
  const hide = () => setShown(false)
  const show = () => {
    setShown(true)
    // What draws the code comes with the first look at it. Where it does not come the link beside it leads to the same page, and the next look tries again.
    void import('./app-code-drawn.tsx').then(
      (came) => setCode(() => came.default),
      () => undefined,
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may move from the link to the code; keys act on the link
    <span className="app-code" onMouseEnter={show} onMouseLeave={hide}>
      <a
        className="icon-btn"
        href="#/app-download"
        aria-label={t('app.link')}
        aria-describedby={shown ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        <Icon name="phone" size={20} />
      </a>
      {shown ? (
        <span className="popup-panel app-code-panel" role="tooltip" id={id}>
          {Code ? <Code /> : null}
          {t('app.scan')}
        </span>
      ) : null}
    </span>
  )
}
