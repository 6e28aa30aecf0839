import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { toast } from '../../../../core/notices/notices.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Choices, isUnderWay, type MergeDetail, mergesApi, openClashes, type Part } from './api.ts'

const ruled = (parts: readonly Part[], rule: string) => parts.flatMap(({ clashes }) => clashes).filter((clash) => clash.rule === rule).length
const sum = (parts: readonly Part[], key: 'other' | 'fixed') => parts.flatMap(({ tables }) => tables).reduce((all, table) => all + table[key], 0)

/** The dry run as one sentence. */
const useSentence = (parts: readonly Part[]): string => {
  const texts = useNounTexts(accountMerges)
  const fixed = sum(parts, 'fixed')
  const moves = sum(parts, 'other') - fixed
  const count = (key: string, n: number) => (n > 0 ? [texts.say(`dry.${key}`, { count: n })] : [])
  const said = [
    ...(moves > 0 ? count('moves', moves) : [texts.say('dry.moves_none')]),
    ...count('frees', ruled(parts, 'earlier')),
    ...count('older', ruled(parts, 'older')),
    ...count('best', ruled(parts, 'best')),
    ...count('ends', ruled(parts, 'choose')),
    ...count('stays', fixed),
    texts.say('dry.login'),
  ]
  return said.join(texts.say('dry.comma'))
}

interface Props {
  of: MergeDetail
  choices: Choices
}

/** Confirmed by the survivor's sign-in name; waits for every choice. */
const Confirm = ({ of, choices }: Props) => {
  const texts = useNounTexts(accountMerges)
  const [typed, setTyped] = useState('')
  const [merge, { loading }] = mergesApi.useMerge()
  const [compare, comparing] = mergesApi.useCompare()
  const field = useId()
  const open = openClashes(of.parts, choices)
  const isRight = typed.trim().toLowerCase() === of.keepCode.toLowerCase()
  const isWrong = typed.trim() !== '' && !isRight && typed.trim().length >= of.keepCode.length
  const run = async () => {
    const chosen = Object.entries(choices).map(([at, side]) => ({ service: at.slice(0, at.indexOf('|')), key: at.slice(at.indexOf('|') + 1), side }))
    const outcome = await merge({ id: of.id, version: of.version, userCode: typed.trim(), choices: chosen as never })
    if (outcome.ok) toast('success', texts.say('started'))
  }
  return (
    <>
      <label className="t13 merge-confirm-label" htmlFor={field}>
        {texts.say('confirm')}{' '}
        <span className="merge-needed" aria-hidden="true">
          *
        </span>
      </label>
      <Input id={field} value={typed} maxLength={40} autoComplete="off" status={isWrong ? 'error' : ''} onChange={(event) => setTyped(event.target.value)} />
      <p className={isWrong ? 't12 merge-wrong' : 't12 ink3'}>{isWrong ? texts.say('confirmWrong') : texts.say('confirmHint', { code: of.keepCode })}</p>
      {open > 0 ? <p className="t13 merge-wrong">{texts.say('chooseFirst', { count: open })}</p> : null}
      <div className="merge-buttons">
        {of.actions?.includes('compare') ? (
          <Button loading={comparing.loading} onClick={() => void compare({ id: of.id, version: of.version })}>
            {texts.say('dry.again')}
          </Button>
        ) : null}
        <Button type="primary" className="grow" disabled={!isRight || open > 0} loading={loading} onClick={() => void run()}>
          {texts.say('merge')}
        </Button>
      </div>
    </>
  )
}

const First = ({ of }: { of: MergeDetail }) => {
  const texts = useNounTexts(accountMerges)
  const [compare, { loading }] = mergesApi.useCompare()
  return (
    <>
      <p className="t14 ink2">{of.stale ? texts.say('stale') : texts.say('dry.none')}</p>
      {of.actions?.includes('compare') ? (
        <Button type="primary" block loading={loading} onClick={() => void compare({ id: of.id, version: of.version })}>
          {texts.say('dry.run')}
        </Button>
      ) : null}
    </>
  )
}

/** What merging would do, and the button that does it. */
export const DryRun = ({ of, choices }: Props) => {
  const texts = useNounTexts(accountMerges)
  const sentence = useSentence(of.parts)
  const compared = of.parts.length > 0
  return (
    <section className="card merge-side-card">
      <h2 className="t16 strong">{texts.say('dry.title')}</h2>
      {compared ? (
        <>
          <p className="t14 merge-sentence">{sentence}</p>
          <Status kind="live">{texts.say('dry.answered', { at: formatMoment(of.comparedAt), hash: `${of.hash?.slice(0, 4)}…${of.hash?.slice(-4)}` })}</Status>
        </>
      ) : (
        <First of={of} />
      )}
      {isUnderWay(of.status) ? (
        <p className="t13 ink2 merge-sentence">
          <strong>{texts.say(of.status === 'merging' ? 'merging' : 'undo.doing')}</strong> {texts.say('mergingText')}
        </p>
      ) : null}
      {compared && of.actions?.includes('merge') ? <Confirm of={of} choices={choices} /> : null}
      {compared && !of.actions?.includes('merge') && of.actions?.includes('compare') ? <First of={of} /> : null}
    </section>
  )
}
