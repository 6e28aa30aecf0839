import { params } from '@academy/contracts/identity/system/params.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'

/** System parameters (1-portal.md §2.5): the model that every plain list follows. */
const ParamsScreen = () => (
  <CrudPage contract={params} columns={[{ key: 'paramCode', width: 280 }, { key: 'paramValue', width: 360 }, 'remark']} filters={['paramCode']} />
)

export default ParamsScreen
