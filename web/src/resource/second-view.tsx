import { Layer } from '../app/layer.tsx'
import { useWords } from '../words/words.tsx'
import type { Descriptor, Item } from './descriptor.ts'
import { visible } from './hostile.ts'
import { itemPath, pathId } from './item-path.ts'
import { titleOfItem } from './references.ts'
import { SingletonPage } from './singleton-page.tsx'

interface SecondViewProperties {
  readonly descriptor: Descriptor & Required<Pick<Descriptor, 'secondView'>>
  readonly item: Item
  readonly onClose: () => void
}

/** Fields of an item that are read and written at another path, in a layer. */
export function SecondViewLayer({ descriptor, item, onClose }: SecondViewProperties) {
  const words = useWords()
  const { name, area, secondView } = descriptor
  const title = `${visible(titleOfItem(item))}: ${words.form.further}`
  return (
    <Layer label={title} onClose={onClose}>
      <SingletonPage
        descriptor={{ name, area, path: itemPath(secondView, pathId(item)), schema: secondView.schema }}
        room={[]}
        part={{ title, onClose }}
      />
    </Layer>
  )
}
