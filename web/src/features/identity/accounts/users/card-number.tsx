import { useRegions } from '../../../../core/session/dictionaries.ts'

/** A number, and of an ID card the province that its first two digits name; 91 is abroad (1-portal.md §3). They stay where the rest is hidden. */
export const CardNumber = ({ idType, idNumber }: { idType: string; idNumber: string }) => {
  const province = useRegions().find(({ regionId }) => regionId === idNumber.slice(0, 2))
  return (
    <>
      <span className="code">{idNumber}</span>
      {idType === '1' && province ? <span className="ink3"> · {province.label}</span> : null}
    </>
  )
}
