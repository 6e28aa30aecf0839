import type { Received } from '@academy/contracts/core/endpoint.ts'
import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { useNounTexts } from '../../../../core/texts.ts'

export type Explained = Received<(typeof explain)['endpoints']['ask']>

/** The eight gates as one vertical scale: passed long, stopped red with the needle, those that would fail too short, those not asked hollow. */
export const GateScale = ({ said }: { said: Explained }) => {
  const texts = useNounTexts(explain)
  return (
    <ol className="gates">
      {said.gates.map(({ gate, result, fact, rule, link }) => (
        <li key={gate} data-result={result}>
          <div>
            <h3 className="t14">{texts.say(`gates.${gate}`)}</h3>
            <p>{fact}</p>
            <p className="gate-rule">
              {rule}
              {link ? <a href={`#${link}`}>{texts.say('see')}</a> : null}
            </p>
          </div>
          <span className="gate-result t12">{texts.say(`results.${result}`)}</span>
        </li>
      ))}
    </ol>
  )
}
