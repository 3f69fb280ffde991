import { ChevronLeft, ChevronRight, Pencil, X } from 'lucide';
import { IconButton } from '#app/ui/icon-button.tsx';

interface TabToolsProps {
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRename: () => void;
  onClose: () => void;
}

/** Actions on the open tab, if there are several. */
export default function TabTools({ isFirst, isLast, onMove, onRename, onClose }: TabToolsProps) {
  return (
    <>
      <IconButton label="Move left" icon={ChevronLeft} disabled={isFirst} onClick={() => onMove(-1)} />
      <IconButton label="Move right" icon={ChevronRight} disabled={isLast} onClick={() => onMove(1)} />
      <IconButton label="Rename this tab" icon={Pencil} onClick={onRename} />
      <IconButton label="Close this tab" icon={X} onClick={onClose} />
    </>
  );
}
