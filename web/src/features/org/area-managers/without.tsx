import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { Button } from 'antd'
import { connect } from '../../../core/connect.ts'
import { usePermission } from '../../../core/session/session.ts'
import { Dict } from '../../../core/show/dict.tsx'
import { Status } from '../../../core/show/status.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import './without.css'

/** Areas whose outlets nobody answers for today; nothing where there are none. */
export const Without = ({ onAppoint }: { onAppoint: (area: { area: string; region?: string | undefined }) => void }) => {
  const { say } = useNounTexts(areaManagers)
  const may = usePermission()
  const { data = [] } = connect(areaManagers).useWithout({}, { quiet: true, fresh: 15 })
  if (data.length === 0) return null
  return (
    <section className="without card" aria-labelledby="areas-without">
      <h2 id="areas-without" className="t16">
        <Status kind="refused">{say('without', { count: data.length })}</Status>
      </h2>
      <p className="t13 ink3">{say('withoutText')}</p>
      <ul>
        {data.map((one) => (
          <li key={one.area}>
            <span className="code">{one.area}</span>
            <Dict type="salesRegion" value={one.region} />
            <span className="num">{say('outlets', { count: one.outlets })}</span>
            <span className="t12 ink3 num">{one.since ? say('since', { day: one.since }) : ''}</span>
            {may(areaManagers.endpoints.save.permission) ? (
              <Button size="small" aria-label={`${say('appoint')} ${one.area}`} onClick={() => onAppoint(one)}>
                {say('appoint')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
