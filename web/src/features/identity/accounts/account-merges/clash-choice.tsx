import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { useId } from 'react'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import type { Clash } from './api.ts'

interface Props {
  clash: Clash
  chosen: 'keep' | 'gone' | undefined
  /** It was merged, or is not compared: nothing is chosen any more. */
  locked: boolean
  choose(side: 'keep' | 'gone'): void
}

const sides = ['keep', 'gone'] as const

/** Two rows of which one counts: somebody chooses, or the rule says which. */
export const ClashChoice = ({ clash, chosen, locked, choose }: Props) => {
  const texts = useNounTexts(accountMerges)
  const name = useBilingual()
  const group = useId()
  const isFree = clash.rule === 'choose' && !locked
  const wins = chosen ?? clash.wins
  return (
    <fieldset className="merge-clash">
      <legend className="t13">{texts.say(`rules.${clash.rule}`)}</legend>
      <div className="merge-sides">
        {sides.map((side) => {
          const row = clash[side]
          const called = name({ nameCn: row.cn, nameEn: row.en }, 'name') || texts.say(`side.${side}`)
          return (
            <label key={side} className={wins === side ? 'merge-option merge-option-on' : 'merge-option'}>
              <input type="radio" name={group} checked={wins === side} disabled={!isFree} onChange={() => choose(side)} />
              <span>
                <span className="strong">
                  {called}
                  {row.day ? ` ${texts.say('since', { day: row.day })}` : ''}
                </span>
                <br />
                <span className="t12 ink3">{texts.say(`side.${side}`)}</span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
