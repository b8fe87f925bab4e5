import { type ComponentType, createContext, useContext } from 'react';

export interface FailureFaceProps {
  message: string;
  onRetry: () => void;
}

/** How a query looks when it has nothing to show yet, or at all. The app hands its own in. */
export interface CellFaces {
  Loading: ComponentType;
  Empty: ComponentType;
  Forbidden: ComponentType;
  NotFound: ComponentType;
  Failure: ComponentType<FailureFaceProps>;
  /** Beside data that could not be refreshed. */
  Stale: ComponentType<{ onRetry: () => void }>;
}

const CellFacesContext = createContext<CellFaces | null>(null);
export const CellFacesProvider = CellFacesContext.Provider;

export function useCellFaces(): CellFaces {
  const faces = useContext(CellFacesContext);
  if (!faces) throw new Error('Cell must be used within a CellFacesProvider');
  return faces;
}
