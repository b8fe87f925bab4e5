export { SortableList } from './SortableList';
export { useListDrag } from './useListDrag';
